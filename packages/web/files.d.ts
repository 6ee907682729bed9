/** The folder of the built pages, for anyone who serves them. */
export declare const files: URL;
