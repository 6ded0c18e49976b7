import { describe, expect, it } from "vitest";
import { cards, position } from "./example";
import { plan, type Flight, type Plan } from "./flights";
import { whereabouts, type Piece } from "./spots";
import type { AltiplanoEvent, AltiplanoView } from "./view";

const flightOf = (made: Plan, piece: Piece) => made.flights.find((flight) => flight.piece === piece);
const way = (flight: Flight | undefined) =>
  flight && [flight.from, ...flight.legs.map((leg) => leg.to)].join(" > ");

/** Whatever flies must come down where the view has it, one leg after the other. */
function expectSound(made: Plan, to: AltiplanoView): void {
  const { spots } = whereabouts(to);
  for (const { piece, legs } of made.flights) {
    if (piece !== null && spots.has(piece)) expect(legs.at(-1)?.to).toBe(spots.get(piece));
    legs.forEach((leg, k) => {
      const last = legs[k - 1];
      if (last) expect(leg.at).toBeGreaterThanOrEqual(last.at + last.takes);
    });
  }
}

function planned(from: AltiplanoView, to: AltiplanoView, events: AltiplanoEvent[]): Plan {
  const made = plan(from, to, events);
  expectSound(made, to);
  return made;
}

describe("the flights between two views", () => {
  it("are none when the view is to be taken as new", () => {
    const made = plan(position({}, { hand: [cards.puma] }), position({}, { camp: [cards.bob] }), []);
    expect(made).toEqual({ flights: [], pulses: [], ends: 0 });
  });

  it("show the back of a card that the other draws", () => {
    const made = planned(position(), position({}, {}, { exploration: 1 }), [
      { event: "drew", seat: 1, deck: "exploration" },
    ]);
    expect(made.flights).toHaveLength(1);
    expect(made.flights[0]).toMatchObject({ piece: null, card: null, from: "pile-exploration" });
    expect(made.flights[0]?.legs[0]?.to).toBe("hand-1");
  });

  it("turn over the card that I draw", () => {
    const made = planned(position(), position({}, { hand: [cards.puma] }), [
      { event: "drew", seat: 0, deck: "exploration", card: "puma", piece: 31 },
    ]);
    expect(way(flightOf(made, 31))).toBe("pile-exploration > hand-0");
    expect(flightOf(made, 31)).toMatchObject({ faceUp: false, card: { card: "puma" } });
  });

  it("take a card of the other hand to the table and, its Action over, to the discard pile", () => {
    const before = position({ turn: 1, mover: 1 }, { hand: [cards.whip, cards.map] });
    const after = position({ turn: 1, mover: 1 }, { hand: [cards.map] });
    after.piles.exploration.discard = [cards.whip, cards.storm];
    const made = planned(before, after, [
      { event: "played", seat: 1, card: "storm", piece: 25 },
      { event: "discarded", seat: 0, card: "whip", piece: 46 },
    ]);
    expect(way(flightOf(made, 25))).toBe("hand-1 > table > discard-exploration");
    expect(flightOf(made, 25)?.faceUp).toBe(false);
    expect(way(flightOf(made, 46))).toBe("hand-0 > discard-exploration");
    expect(flightOf(made, 46)!.legs[0]!.at).toBeGreaterThan(0);
  });

  it("leave a card on the table while its Action waits for somebody", () => {
    const before = position({}, { hand: [cards.puma] });
    const after = position({ turn: 1, asks: "react", acting: "puma", table: cards.puma });
    const made = planned(before, after, [
      { event: "played", seat: 0, card: "puma", piece: 31 },
      { event: "moment", seat: 1, card: "puma" },
    ]);
    expect(way(flightOf(made, 31))).toBe("hand-0 > table");
    expect(flightOf(made, 31)?.faceUp).toBe(true);
  });

  it("clear the table before the next turn begins", () => {
    const before = position({ asks: "target", acting: "puma", table: cards.puma }, {}, { camp: [cards.doc] });
    const after = position({ turn: 1, asks: "draw", mover: 1 });
    after.piles.exploration.discard = [cards.puma];
    after.piles.characters.discard = [cards.doc];
    const made = planned(before, after, [
      { event: "targeted", seat: 0, card: "the_doc" },
      { event: "removed", seat: 1, card: "the_doc", piece: 8 },
      { event: "turn", seat: 1, number: 4 },
    ]);
    expect(way(flightOf(made, 8))).toBe("camp-1 > discard-characters");
    expect(way(flightOf(made, 31))).toBe("table > discard-exploration");
    expect(made.pulses).toMatchObject([{ piece: 8, tone: "hit" }]);
  });

  it("bring a Treasure to its place and take the Location away for it", () => {
    const before = position({}, { hand: [cards.condor], camp: [cards.bob], location: cards.gate });
    const after = position({}, { camp: [cards.bob], treasures: [{ ...cards.condor, secured: false }] });
    after.piles.exploration.discard = [cards.gate];
    const made = planned(before, after, [
      { event: "placed", seat: 0, card: "golden_condor", piece: 22 },
      { event: "removed", seat: 0, card: "sun_gate", piece: 17 },
    ]);
    expect(way(flightOf(made, 22))).toBe("hand-0 > treasures-0");
    expect(way(flightOf(made, 17))).toBe("location-0 > discard-exploration");
  });

  it("find out by themselves what the events leave unsaid: the newcomer for whom room was made", () => {
    const before = position({ asks: "replace", table: cards.bob }, { camp: [cards.doc] });
    const after = position({ turn: 1 }, { camp: [cards.bob] });
    after.piles.characters.discard = [cards.doc];
    const made = planned(before, after, [{ event: "removed", seat: 0, card: "the_doc", piece: 8 }]);
    expect(way(flightOf(made, 0))).toBe("table > camp-0");
  });

  it("reveal a card and then take it, one after the other", () => {
    const before = position({}, { hand: [cards.map] });
    const after = position({}, { hand: [cards.gate] });
    after.piles.exploration.discard = [cards.whip, cards.map];
    const made = planned(before, after, [
      { event: "played", seat: 0, card: "old_map", piece: 42 },
      { event: "revealed", card: "sun_gate", piece: 17 },
      { event: "revealed", card: "whip", piece: 46 },
      { event: "took", seat: 0, card: "sun_gate", piece: 17 },
    ]);
    expect(way(flightOf(made, 17))).toBe("pile-exploration > discard-exploration > hand-0");
    expect(way(flightOf(made, 46))).toBe("pile-exploration > discard-exploration");
  });

  it("move a Special card between the camps", () => {
    const made = planned(position({ rogue: 0 }), position({ rogue: 1 }), [
      { event: "held", seat: 1, card: "rogue" },
    ]);
    expect(way(flightOf(made, "rogue"))).toBe("specials-0 > specials-1");
  });

  it("mark a Character who reacts or stays instead of moving it", () => {
    const view = position({}, { camp: [cards.doc, cards.bob] });
    const made = planned(view, position({}, { camp: [cards.doc, cards.bob] }), [
      { event: "reacted", seat: 0, card: "the_doc", piece: 8 },
      { event: "stayed", seat: 0, card: "ohio_bob" },
    ]);
    expect(made.flights).toEqual([]);
    expect(made.pulses.map((pulse) => [pulse.piece, pulse.tone])).toEqual([
      [8, "saved"],
      [0, "saved"],
    ]);
  });

  it("shuffle a discard pile into a new pile as one", () => {
    const before = position();
    before.piles.exploration = { count: 0, known: [], discard: [cards.puma, cards.map] };
    const after = position({}, { hand: [cards.puma] });
    after.piles.exploration = { count: 1, known: [], discard: [] };
    const made = planned(before, after, [
      { event: "remade", deck: "exploration" },
      { event: "drew", seat: 0, deck: "exploration", card: "puma", piece: 31 },
    ]);
    expect(made.flights.filter((flight) => flight.piece === null)).toHaveLength(1);
    expect(way(flightOf(made, 31))).toBe("pile-exploration > hand-0");
  });

  it("never take long, however much happens", () => {
    const events = Array.from({ length: 40 }, () => ({
      event: "drew",
      seat: 1,
      deck: "exploration" as const,
    }));
    expect(plan(position(), position(), events).ends).toBeLessThanOrEqual(3000);
  });
});
