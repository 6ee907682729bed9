export const replayer = {} as const;
