/** Limits for long runs, where hundreds of people share the address of this machine. They are raised by name: no address is exempt. */
export const RAISED = {
  guests: 1_000_000,
  codes: 1_000_000,
  tables: 1_000_000,
  tablesByAddress: 1_000_000,
  joins: 1_000_000,
  chat: 1_000_000,
  reads: 100_000_000,
  readsByAddress: 100_000_000,
  pages: 100_000_000,
  sockets: 1_000_000,
  socketsPerAddress: 20_000,
  tablesInRoom: 100_000,
  tablesPerPerson: 10_000,
};
