/** Tournaments. */

export const TOURNAMENT = {};
