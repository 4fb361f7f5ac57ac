/**
 * The calls that need no session, each for its reason. A test holds the declared routes to this list, so that
 * opening one is a decision somebody reads.
 */
export const PUBLICAS = [
  // Before anybody is signed in.
  'GET /api/ambiente',
  'POST /api/auth/login',
  // With what the first step of signing in handed out.
  'POST /api/auth/codigo',
  'POST /api/usuario/primeiro-acesso',
  'POST /api/usuario/recuperar-senha',
  'POST /api/usuario/verifica-token-valido',
  // With a mailed link instead of a session; without one it asks for the session itself.
  'POST /api/usuario/trocar-senha',
  // The way through the identity provider.
  'GET /api/sso/entrar',
  'POST /api/sso/identidade',
  'POST /api/amei/login',
  // With an unguessable link in the place of the id.
  'GET /api/arquivo/cliente-oculto/link/:token',
  'GET /api/arquivo/evidencia/link/:token',
  'GET /api/relatorio/publico/:token',
  'GET /api/relatorioadministrativo/relatorioadministrativo/publico/:token',
  'GET /api/calendario/presenca/:token',
  'POST /api/calendario/presenca/:token',
  // A calendar program has no session: the private address stands for one.
  'GET /api/calendario/agenda/:token',
  'GET /api/sala5w2h/:hash/:id',
  'GET /api/pesquisa/:token',
  'POST /api/pesquisa/:token',
  // By the link that was mailed with a proposal.
  'GET /api/proposta-aberta/:token',
  'GET /api/proposta-aberta/:token/pdf',
  'POST /api/proposta-aberta/:token/responder',
  // With the link of the room's counter.
  'GET /api/salatempo/aberta/:token',
  'POST /api/salatempo/aberta/:token',
  // With the code on the paper, which nobody guesses.
  'GET /api/relatorio/relatorioGestaoPagamento/verificar/:codigo',
  'GET /api/selo/verificar/:codigo',
  // For the machine's operator.
  'GET /api/saude',
  'GET /api/pronto',
] as const
