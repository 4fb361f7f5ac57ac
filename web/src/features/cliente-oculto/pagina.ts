/** The page of an evaluation, to who organises it. */
export const paginaDaAvaliacao = (o: { clienteOcultoId: number; municipioId: number }) =>
  `/cidade/${o.municipioId}/cliente-oculto?avaliacao=${o.clienteOcultoId}`
