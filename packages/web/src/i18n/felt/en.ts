export const felt = {} as const;
