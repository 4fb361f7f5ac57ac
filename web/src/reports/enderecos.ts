/** Where the drawings are, the list of all reports, and each of them. */
export const DASHBOARD = '/dashboard-administrativo2/graficos'
export const CATALOGO = '/dashboard-administrativo2/relatorios'
export const paginaDoRelatorio = (rota: string) => `/dashboard-administrativo2/relatorio/${rota}`
