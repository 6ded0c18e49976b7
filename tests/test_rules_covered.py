"""Each rule of docs/rules has a test, and each test names rules that exist.

A rule's line begins `- **ARC-12**`. A test names what it proves by `@pytest.mark.rule("ARC-12")`.
The tests' sources are read, not run, so that this holds whichever tests were chosen to run.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCUMENTS = ROOT / "docs" / "rules"
RULE = re.compile(r"^- \*\*([A-Z]{2,5}-\d+[a-z]?)\*\*", re.MULTILINE)


def ids_in_text(text: str) -> list[str]:
    """The ids of the rules that a document states, in its order."""
    return RULE.findall(text)


def ids_in_source(source: str) -> Iterator[str]:
    """The ids that the marks in a test's source name; what is not written out is named as such."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(ast.Attribute(ast.Attribute(_, "mark"), "rule"), arguments):
                for argument in arguments:
                    match argument:
                        case ast.Constant(str(rule)):
                            yield rule
                        case _:
                            yield f"line {argument.lineno}: {ast.unparse(argument)}"


def documented() -> dict[str, list[str]]:
    """The ids in each English document."""
    return {
        path.name: ids_in_text(path.read_text("utf-8"))
        for path in sorted(DOCUMENTS.glob("*.md"))
        if not path.name.endswith(".fr.md")
    }


def ids_in_tests() -> dict[str, set[str]]:
    """For each id that a test names, the files that name it."""
    files: dict[str, set[str]] = {}
    for path in sorted((ROOT / "tests").rglob("*.py")):
        if path != Path(__file__):
            for rule in ids_in_source(path.read_text("utf-8")):
                files.setdefault(rule, set()).add(path.relative_to(ROOT).as_posix())
    return files


def test_documents_state_rules():
    assert any(documented().values()), "no document in docs/rules states a rule"


def test_no_id_stands_for_two_rules():
    counts = Counter(rule for ids in documented().values() for rule in ids)
    assert [rule for rule, count in counts.items() if count > 1] == []


def test_each_documented_rule_has_a_test():
    named = ids_in_tests()
    missing = [rule for ids in documented().values() for rule in ids if rule not in named]
    assert not missing, f"{len(missing)} rules without a test: {', '.join(missing)}"


def test_each_rule_that_a_test_names_is_documented():
    known = {rule for ids in documented().values() for rule in ids}
    unknown = {rule: sorted(files) for rule, files in ids_in_tests().items() if rule not in known}
    assert not unknown, f"tests name rules that no document has: {unknown}"


def test_french_documents_state_the_same_rules():
    for path in sorted(DOCUMENTS.glob("*.fr.md")):
        english = path.with_name(path.name.removesuffix(".fr.md") + ".md")
        assert english.exists(), f"{path.name} translates nothing"
        ours, theirs = (set(ids_in_text(document.read_text("utf-8"))) for document in (path, english))
        assert ours == theirs, f"{path.name}: only in one language: {sorted(ours ^ theirs)}"


def test_marks_are_found_wherever_they_stand():
    source = """
pytestmark = pytest.mark.rule("XY-1")

@pytest.mark.rule("XY-2", "XY-3")
def test(): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=mark.rule("XY-4"))])
class Test:
    @pytest.mark.rule(SOME)
    def test(self): ...
"""
    found = set(ids_in_source(source))
    assert {"XY-1", "XY-2", "XY-3", "line 9: SOME"} <= found


def test_rules_are_found_only_at_the_beginning_of_an_item():
    text = "- **XY-1** [B] See **XY-2**.\n- **XY-10** Text.\n  - **XY-3** no\n- XY-4 no\n"
    assert ids_in_text(text) == ["XY-1", "XY-10"]
