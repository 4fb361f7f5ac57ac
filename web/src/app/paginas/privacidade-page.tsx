import { dizer } from '#web/lib/ambiente.ts'
import { Contato, PaginaDeTexto, Secao } from './pagina-de-texto.tsx'

const BASES: readonly (readonly [string, string, string])[] = [
  [
    'Nome, e-mail, CPF e telefone de quem usa o sistema',
    'Identificar a pessoa, dar acesso e registrar quem fez o quê',
    'Execução de políticas públicas e de contratos (art. 7º, III e V)',
  ],
  [
    'Nome, cargo, contato e foto de membros de grupos locais',
    'Compor os grupos de trabalho e convocar {encontros}',
    'Execução de políticas públicas (art. 7º, III)',
  ],
  [
    'Evidências: documentos, listas e fotos enviados para comprovar ações',
    'Analisar, pontuar e certificar o programa',
    'Execução de políticas públicas (art. 7º, III) e cumprimento de obrigação legal (art. 7º, II)',
  ],
  [
    'Contratos, relatórios e processos de pagamento',
    'Acompanhar e pagar o trabalho realizado',
    'Execução de contrato (art. 7º, V) e obrigação legal (art. 7º, II)',
  ],
  [
    'Registros de acesso e de alterações',
    'Segurança, auditoria e resposta a incidentes',
    'Obrigação legal (Marco Civil da Internet, art. 15) e legítimo interesse (art. 7º, IX)',
  ],
]

export const PrivacidadePage = () => (
  <PaginaDeTexto
    titulo="Privacidade"
    subtitulo="Como os dados pessoais são tratados, conforme a Lei Geral de Proteção de Dados (Lei nº 13.709/2018)"
  >
    <Secao titulo="Quem trata os dados">
      <p>
        A entidade que executa o programa é a controladora dos dados pessoais tratados aqui. Prefeituras e parceiros que
        enviam dados respondem pela origem deles.
      </p>
      <p>
        Encarregado pelo tratamento de dados pessoais: <Contato />. As respostas são dadas em até 15 dias.
      </p>
    </Secao>
    <Secao titulo="Que dados tratamos, para quê e com que base legal">
      <table>
        <thead>
          <tr>
            <th scope="col">Dados</th>
            <th scope="col">Finalidade</th>
            <th scope="col">Base legal</th>
          </tr>
        </thead>
        <tbody>
          {BASES.map(([dados, finalidade, base]) => (
            <tr key={dados}>
              <td>{dados}</td>
              <td>{dizer(finalidade)}</td>
              <td>{base}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Não tomamos decisões automatizadas sobre pessoas e não usamos os dados para publicidade.</p>
    </Secao>
    <Secao titulo="Por quanto tempo guardamos">
      <ul>
        <li>Evidências: durante o ciclo do programa e por mais cinco anos depois do seu encerramento.</li>
        <li>Registros de acesso e de segurança: no mínimo seis meses.</li>
        <li>Contratos e pagamentos: pelos prazos da legislação contábil e de prestação de contas.</li>
        <li>
          Dados de cadastro: enquanto durar o vínculo; depois são anonimizados, e o histórico das ações permanece.
        </li>
      </ul>
    </Secao>
    <Secao titulo="Com quem compartilhamos">
      <p>
        Com as equipes do programa, na medida das permissões de cada uma, e com órgãos de controle quando a lei obriga.
        CPF, telefone e e-mail aparecem parcialmente ocultos; ver o dado inteiro exige permissão e fica registrado. Todo
        download de evidência também fica registrado.
      </p>
    </Secao>
    <Secao titulo="Seus direitos">
      <p>
        Você pode pedir confirmação do tratamento, acesso, correção, anonimização, portabilidade, informação sobre
        compartilhamento e revisão de um tratamento que considere irregular (art. 18 da LGPD). Escreva ao encarregado.
        Você também pode recorrer à Autoridade Nacional de Proteção de Dados (ANPD).
      </p>
    </Secao>
    <Secao titulo="Cookies e armazenamento no navegador">
      <p>Usamos somente o que o sistema precisa para funcionar. Não há cookies de publicidade nem de terceiros.</p>
      <ul>
        <li>
          <strong>acceptedCookies</strong>: lembra sua resposta ao aviso de cookies por 7 dias.
        </li>
        <li>
          <strong>praca_aparelho</strong>: reconhece este navegador por 1 ano, para avisar você de entradas em aparelhos
          novos. De cada sessão guardamos o navegador, o sistema e a rede, sem o endereço completo.
        </li>
        <li>
          <strong>Armazenamento local</strong>: sessão, permissões e preferências de tela; é apagado quando você sai.
        </li>
        <li>
          <strong>praca_sso</strong>: usado por até 10 minutos durante a entrada com conta única, onde ela existe.
        </li>
      </ul>
      <p>Em endereços https, os nomes que começam com praca_ levam antes o prefixo __Host-.</p>
      <p>Com “Somente necessários”, nada muda no funcionamento: o aviso apenas deixa de aparecer pelo mesmo prazo.</p>
    </Secao>
    <Secao titulo="Segurança">
      <p>
        Senhas são guardadas de forma irreversível, as conexões são cifradas, os acessos seguem permissões por pessoa e{' '}
        {dizer('{município}')} e as alterações ficam em um registro de auditoria. Incidentes relevantes são comunicados
        à ANPD e às pessoas afetadas.
      </p>
    </Secao>
  </PaginaDeTexto>
)
