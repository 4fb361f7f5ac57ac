import { faixas } from '#contract/registers/programa.ts'
import { dizer } from '#web/lib/ambiente.ts'
import { RegisterPage } from '#web/registers/register-page.tsx'

/** Size classes of municipalities; each has a page of its own with its answers and prices. */
export const FaixasPage = () => (
  <RegisterPage
    registro={faixas}
    titulo="Faixas"
    subtitulo={dizer('O porte define o preço {das soluções} e as respostas que pontuam em cada {pergunta}.')}
    editarEm={(linha) => (linha ? `/faixas/edit/${linha.faixaId}` : '/faixas/add')}
  />
)
