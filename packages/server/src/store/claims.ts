/** A table is made in a moment: a claim on a place that has not been used after so long never will be. */
export const CLAIM_MS = 600_000;
