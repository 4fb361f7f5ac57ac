import type { Nomes } from './nome.ts'

export const membro: Nomes = {
  grupo: { uso: ['grupo', 'grupos'], registro: ['Grupo {do município}', 'o grupo'] },
  membro: { uso: ['membro', 'membros'], registro: ['Membro', 'o membro'] },
  membro_grupo: { uso: ['membro', 'membros'] },
}
