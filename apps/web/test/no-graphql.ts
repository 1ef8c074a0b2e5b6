/** Stands for the reader of GraphQL that msw loads, 130 modules for each spec file: the server is asked in REST alone. */
export {};
