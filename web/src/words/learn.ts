/** Rules and tutorials. */

export const LEARN = {};
