import tests from "./playwright.config";

// The pictures for docs, by the hands of the tests.
export default { ...tests, testMatch: "pictures.ts", workers: 1 };
