/** Accounts, profiles and set-ups. */

export const PEOPLE = {};
