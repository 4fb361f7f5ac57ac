import { normalize } from './br.ts'

/** The passwords people reach for first, in Portuguese and in general, at ten characters or more. */
const COMUNS = new Set(
  `1234567890 12345678910 0123456789 0987654321 1111111111 0000000000 1231231230 1122334455 9876543210 qwertyuiop
  1q2w3e4r5t 1qaz2wsx3edc qwerty12345 qwertyuiop123 asdfghjkl1 zxcvbnm123 password123 password1234 passw0rd123
  senha12345 senha123456 minhasenha minhasenha123 senhasenha senha@1234 mudar12345 trocar1234 administrador admin12345
  admin123456 brasil2024 brasil2025 brasil2026 flamengo123 corinthians palmeiras1 saopaulo123 prefeitura prefeitura123
  municipio1 municipio123 bemvindo123 benvindo123 familia123 jesuscristo jesus12345 deusefiel deusefiel1 deusnocomando
  teamo12345 euteamo123 abc1234567 abcdefghij abcd123456 aaaaaaaaaa iloveyou123 welcome123 letmein1234 changeme123`
    .split(/\s+/)
    .filter(Boolean),
)

export const SENHA_MINIMA = 10

export interface RegraSenha {
  texto: string
  vale: (senha: string, email: string) => boolean
}

/** The rules of a new password, as sentences to show while it is typed and as the server's own check. */
export const REGRAS_SENHA: readonly RegraSenha[] = [
  { texto: `Ao menos ${SENHA_MINIMA} caracteres`, vale: (s) => [...s].length >= SENHA_MINIMA },
  { texto: 'Não é uma senha comum', vale: (s) => s.length > 0 && !COMUNS.has(normalize(s)) && new Set(s).size > 2 },
  {
    texto: 'É diferente do seu e-mail',
    vale: (s, email) => {
      const [usuario = ''] = email.toLowerCase().split('@')
      const senha = s.toLowerCase()
      return senha.length > 0 && senha !== email.toLowerCase() && senha !== usuario
    },
  },
]

/** The first rule that a new password breaks, as the sentence for its field. */
export const problemaDaSenha = (senha: string, email: string): string | undefined => {
  const [tamanho, comum, igual] = REGRAS_SENHA
  if (!tamanho!.vale(senha, email)) return `A senha deve ter ao menos ${SENHA_MINIMA} caracteres`
  if (!comum!.vale(senha, email)) return 'Esta senha é muito comum. Escolha outra'
  if (!igual!.vale(senha, email)) return 'A senha não pode ser o seu e-mail'
  return undefined
}
