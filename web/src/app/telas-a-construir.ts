import { aberta, login, type Tela } from '#web/lib/tela.ts'

const SALA = 'a equipe da sala e os analistas do selo'
/** The room as its city sees it, from the city's tab. */
const SALA_DA_CIDADE = { quem: SALA, pede: ['sala', 'salaEmpreendedor'] } as const

/** Screens of the specification that wait for their feature, which takes its rows with it. */
export const telas: readonly Tela[] = []
