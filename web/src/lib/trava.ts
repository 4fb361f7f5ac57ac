const emCurso = new Map<string, Promise<unknown>>()

/** Where the browser has no locks: one after the other in this tab. Between tabs the server's own memory of names must do. */
const naAba = <T>(nome: string, fazer: () => Promise<T>): Promise<T> => {
  const antes = emCurso.get(nome)
  const vez = antes ? antes.then(fazer, fazer) : fazer()
  emCurso.set(nome, vez)
  const acabou = () => {
    if (emCurso.get(nome) === vez) emCurso.delete(nome)
  }
  vez.then(acabou, acabou)
  return vez
}

/** One tab of this browser at a time. */
export const comTrava = <T>(nome: string, fazer: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(`praca:${nome}`, fazer) as Promise<T>) : naAba(nome, fazer)
