/** The folder of the built pages, for whoever serves them. */
export const files = new URL('./dist/', import.meta.url);
