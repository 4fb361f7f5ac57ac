/**
 * At a terminal somebody reads the addresses and the demo's logins: a line for each request would push them away, so
 * only warnings and errors are shown unless LOG_LEVEL asks for more. Where the output is collected, all of it is kept.
 */
export const terminalLogLevel = (asked: string | undefined, terminal: boolean | undefined) =>
  asked || !terminal ? asked : 'warn'
