import { IconAccessible } from '@tabler/icons-react'
import { Contato, PaginaDeTexto, Secao } from './pagina-de-texto.tsx'

export const AcessibilidadePage = () => (
  <PaginaDeTexto titulo="Acessibilidade" subtitulo="Como o sistema pode ser usado por todas as pessoas">
    <p>
      <IconAccessible size={40} role="img" aria-label="Símbolo de acessibilidade" />
    </p>
    <p>
      Este sistema é construído para atender às Diretrizes de Acessibilidade para Conteúdo Web (WCAG 2.2), nível AA, à
      ABNT NBR 17225:2025 e à Lei Brasileira de Inclusão (Lei nº 13.146/2015).
    </p>
    <Secao titulo="O que já está pronto">
      <ul>
        <li>Tudo pode ser feito pelo teclado, e o foco é sempre visível.</li>
        <li>Atalhos no início de cada página levam ao conteúdo, ao menu e à busca.</li>
        <li>Ao mudar de página, o leitor de tela começa pelo título.</li>
        <li>Textos e controles têm contraste suficiente em todas as cores de marca, no modo claro e no escuro.</li>
        <li>Estados nunca são mostrados só pela cor: há sempre um ícone e uma palavra.</li>
        <li>Erros de formulário aparecem ao lado do campo e são anunciados.</li>
        <li>Áreas de toque têm ao menos 24 por 24 pixels; nada exige arrastar.</li>
        <li>A página pode ser ampliada até 400% e lida em telas de 320 pixels de largura.</li>
        <li>Animações respeitam a preferência por menos movimento.</li>
        <li>O aviso de fim da sessão permite continuar conectado.</li>
      </ul>
    </Secao>
    <Secao titulo="Atalhos de teclado">
      <table>
        <thead>
          <tr>
            <th scope="col">Tecla</th>
            <th scope="col">O que faz</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Tab e Shift + Tab</td>
            <td>Avançar e voltar entre links, botões e campos</td>
          </tr>
          <tr>
            <td>Setas</td>
            <td>Percorrer menus e listas de opções; a seta para a direita abre um submenu</td>
          </tr>
          <tr>
            <td>Enter ou espaço</td>
            <td>Abrir, escolher ou acionar</td>
          </tr>
          <tr>
            <td>Esc</td>
            <td>Fechar menus e janelas</td>
          </tr>
        </tbody>
      </table>
    </Secao>
    <Secao titulo="Limitações conhecidas">
      <p>
        Arquivos enviados por prefeituras e parceiros, como fotos e documentos digitalizados, podem não ser acessíveis.
        Peça uma versão alternativa pelo contato abaixo.
      </p>
    </Secao>
    <Secao titulo="Fale conosco">
      <p>
        Encontrou uma barreira? Escreva para <Contato /> dizendo a página e o que tentou fazer. As respostas são dadas
        em até 15 dias.
      </p>
    </Secao>
  </PaginaDeTexto>
)
