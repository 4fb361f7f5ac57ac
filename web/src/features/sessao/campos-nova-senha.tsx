import { OBRIGATORIO } from '#contract/messages.ts'
import { type DonoDaSenha, problemaDaSenha } from '#contract/senha.ts'
import type { Campo } from '#web/ui/fields/campo.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'

interface NovaSenha {
  novaSenha: string
  confirmacao: string
}

/** The server's own rules, said before the call. */
export const conferirNovaSenha = ({ novaSenha, confirmacao }: NovaSenha, dono: DonoDaSenha): Record<string, string> => {
  const motivo = novaSenha ? problemaDaSenha(novaSenha, dono) : OBRIGATORIO
  return {
    ...(motivo && { novaSenha: motivo }),
    ...(!confirmacao
      ? { confirmacao: OBRIGATORIO }
      : confirmacao !== novaSenha && { confirmacao: 'As senhas não conferem' }),
  }
}

interface Props {
  campo: (nome: keyof NovaSenha) => Pick<Campo<string>, 'name' | 'value' | 'onChange' | 'error'>
  dono: DonoDaSenha
}

export const CamposNovaSenha = ({ campo, dono }: Props) => (
  <>
    <PasswordField label="Nova senha" nova dono={dono} required {...campo('novaSenha')} />
    <PasswordField label="Confirme a nova senha" autoComplete="new-password" required {...campo('confirmacao')} />
  </>
)
