/** One tab of this browser at a time. Where the browser has no locks, the server's own memory of names must do. */
export const comTrava = <T>(nome: string, fazer: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(`praca:${nome}`, fazer) as Promise<T>) : fazer()
