/** Puzzles. */

export const PUZZLES = {};
