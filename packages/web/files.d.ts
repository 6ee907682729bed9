/** The folder of the built pages, for whoever serves them. */
export declare const files: URL;
