import type { Nomes } from './nome.ts'

export const membro: Nomes = {
  grupo: { uso: ['grupo', 'grupos'], registro: 'Grupo {do município}' },
  membro: { uso: ['membro', 'membros'], registro: 'Membro' },
  membro_grupo: { uso: ['membro', 'membros'] },
}
