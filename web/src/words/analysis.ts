/** The analysis board and the designer's corner. */

export const ANALYSIS = {};
