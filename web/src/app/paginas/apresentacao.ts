import { DIAS_PARA_RECURSO, DIAS_PARA_REENVIO } from '#contract/reenvio.ts'
import type { Capacidades } from '#contract/variants.ts'

/** A heading with its sentence. */
type Item = readonly [titulo: string, texto: string]

/** What the open door says of a programme, in the standard words as `frase` reads them. */
export interface Apresentacao {
  chamada: string
  oQueE: readonly string[]
  /** How it goes, in its order. */
  passos: { titulo: string; itens: readonly Item[] }
  /** What each of those who come in does here. */
  papeis: readonly Item[]
  /** What one may reach, where levels have a measure. */
  niveis?: readonly Item[]
}

const ANALISTA: Item = [
  'Analista',
  'Lê as evidências dos seus {eixos}, aprova ou rejeita com justificativa e responde em prazo conhecido.',
]
const CONDUTOR: Item = [
  'Consultor Condutor',
  'Conduz o programa em seus {municípios}: responde com a equipe local, agenda {os encontros} e escreve os relatórios.',
]
const ESPECIALISTA: Item = ['Consultor Especialista', 'Executa {as soluções} combinadas e relata cada {encontro}.']
const ENTIDADE: Item = [
  'Equipe da entidade',
  'Acompanha {todos os municípios}, cuida dos cadastros e mantém as regras iguais para todos.',
]

const CIDADE: Apresentacao = {
  chamada: 'O desenvolvimento local acompanhado por todos que trabalham nele.',
  oQueE: [
    'Um programa de desenvolvimento e empreendedorismo feito com as equipes locais. Ele mede onde {o município} está, combina um plano, acompanha o que é feito e reconhece o que foi comprovado.',
    'Tudo fica num só lugar: respostas, documentos, {encontros}, relatórios e pontos, com quem fez e quando.',
  ],
  passos: {
    titulo: 'Como funciona',
    itens: [
      ['Medir', '{O diagnóstico} pergunta, {eixo} por {eixo}, o que já existe e mostra o ponto de partida.'],
      ['Planejar', 'O plano de ação e o termo de referência escolhem {as soluções} que fazem falta.'],
      ['Fazer', '{Os encontros} e {as tarefas} acontecem e são relatados.'],
      ['Comprovar', 'As evidências são enviadas e analisadas; o que é aprovado vira ponto.'],
      ['Reconhecer', 'Pontos comprovados levam a medalhas por {eixo}, por {tema (tema)} e no conjunto.'],
    ],
  },
  papeis: [
    CONDUTOR,
    ESPECIALISTA,
    [
      'Agente de desenvolvimento (AD)',
      'É a ligação com a prefeitura: envia as evidências, cuida do plano de ação e dos grupos locais.',
    ],
    ANALISTA,
    ENTIDADE,
  ],
}

const SELO: Apresentacao = {
  chamada: 'Um selo para quem atende bem quem empreende.',
  oQueE: [
    'O selo reconhece, a cada edição, {os municípios} que comprovam a qualidade do seu atendimento. São 100 pontos: 80 por documentos e 20 pela visita de um cliente oculto.',
    '{As perguntas} dizem de antemão o que vale como evidência, e cada decisão é dada com justificativa.',
  ],
  passos: {
    titulo: 'O caminho do selo',
    itens: [
      ['Inscrição', 'A equipe preenche e envia o diagnóstico de inscrição na aba de boas-vindas.'],
      ['Evidências', 'Para cada {pergunta}, o documento pedido: PDF ou planilha, até 25 MB.'],
      ['Análise', 'Analistas leem, aprovam ou rejeitam com justificativa.'],
      [
        'Novo envio e recurso',
        `Depois da primeira rejeição há ${DIAS_PARA_REENVIO} dias úteis para um novo arquivo; depois da segunda cabe um recurso, em ${DIAS_PARA_RECURSO} dias úteis.`,
      ],
      ['Cliente oculto', 'Uma visita sem aviso avalia o atendimento como quem empreende o vê.'],
      [
        'Resultado',
        'Os pontos comprovados definem o selo, do Bronze ao Diamante; cada estado pode pedir outros mínimos.',
      ],
    ],
  },
  niveis: [
    ['Bronze', 'em geral a partir de 75 pontos'],
    ['Prata', 'em geral a partir de 81 pontos'],
    ['Ouro', 'em geral a partir de 90 pontos'],
    ['Diamante', 'em geral a partir de 99 pontos, com validação nacional'],
  ],
  papeis: [
    [
      'Equipe {do município}',
      'Inscreve, envia as evidências nos prazos, acompanha os pontos e apresenta recurso quando cabe.',
    ],
    ['Parceiro', 'Apoia o envio e acompanha as análises de quem atende.'],
    ANALISTA,
    ENTIDADE,
  ],
}

const AGENTES: Apresentacao = {
  chamada: 'Agentes perto de quem empreende, com agenda e resultado.',
  oQueE: [
    'Agentes territoriais visitam, orientam e mobilizam quem empreende. Aqui ficam {as soluções} combinadas, {os encontros} do calendário e o que cada visita trouxe.',
  ],
  passos: {
    titulo: 'O trabalho do agente',
    itens: [
      ['Conhecer', '{O diagnóstico} mostra onde agir primeiro.'],
      ['Combinar', '{As soluções} são escolhidas com a equipe local, com horas e responsáveis.'],
      ['Visitar', '{Os encontros} entram no calendário e {as tarefas} são feitas no território.'],
      ['Relatar', 'De cada atendimento fica o assunto e o encaminhamento, nunca quem foi atendido.'],
      ['Comprovar', 'As evidências mostram o que mudou e contam pontos.'],
    ],
  },
  papeis: [
    ['Agente territorial', 'Atende seus {municípios}, cuida {dos encontros} e registra cada visita.'],
    CONDUTOR,
    ANALISTA,
    ENTIDADE,
  ],
}

const GOVERNANCA: Apresentacao = {
  chamada: 'Governança que se constrói {solução} por {solução}.',
  oQueE: [
    'Poder público, empresas e sociedade decidem juntos o que é prioridade e acompanham o que foi combinado. Cada {município} avança por {soluções}, com {tarefas} e responsáveis.',
  ],
  passos: {
    titulo: 'Como se avança',
    itens: [
      ['Reunir', 'O grupo local é formado e se encontra com regularidade.'],
      ['Medir', '{O diagnóstico} mostra a situação de cada {eixo}.'],
      ['Decidir', 'O grupo escolhe {as soluções} e os prazos.'],
      ['Executar', '{As tarefas} são feitas, relatadas e comprovadas.'],
      ['Prestar contas', 'O andamento e os pontos ficam à vista de quem participa.'],
    ],
  },
  papeis: [
    ['Grupo de governança', 'Escolhe prioridades e acompanha o que foi combinado.'],
    CONDUTOR,
    ESPECIALISTA,
    ANALISTA,
    ENTIDADE,
  ],
}

const TERRITORIOS: Apresentacao = {
  chamada: 'Municípios vizinhos que empreendem juntos.',
  oQueE: [
    'Um território reúne {municípios} com vocações em comum. O programa os acompanha em etapas, do primeiro contato à transformação, e soma o que cada um comprova.',
  ],
  passos: {
    titulo: 'As etapas do território',
    itens: [
      ['Prospecção', 'Lideranças se conhecem e o território ganha contorno.'],
      ['Nosso Território', '{O diagnóstico} e a identidade comum ficam prontos.'],
      ['Conexões e Horizontes', 'As parcerias e {as soluções} compartilhadas são combinadas.'],
      ['Transformação', '{As tarefas} acontecem em vários {municípios} e são comprovadas.'],
      ['Conclusão', 'O território segue com governança própria.'],
    ],
  },
  papeis: [
    ['Liderança do território', 'Articula {os municípios} e acompanha o que é combinado entre eles.'],
    CONDUTOR,
    ESPECIALISTA,
    ANALISTA,
    ENTIDADE,
  ],
}

const ESCOLA: Apresentacao = {
  chamada: 'Empreender também se aprende na escola.',
  oQueE: [
    'Secretarias e escolas levam a educação empreendedora a crianças, jovens e professores. Aqui ficam as escolas atendidas, {os encontros} de formação e o que foi comprovado.',
  ],
  passos: {
    titulo: 'Do convite à sala de aula',
    itens: [
      ['Aderir', '{O município} entra no programa e indica suas escolas.'],
      ['Medir', '{O diagnóstico} mostra o que já se faz.'],
      ['Formar', 'Professores participam {dos encontros} de formação.'],
      ['Aplicar', '{As soluções} chegam às turmas e às feiras.'],
      ['Mostrar', 'A feira mostra o que as turmas fizeram, e o Selo Escola Parceira reconhece quem a realizou.'],
    ],
  },
  papeis: [
    ['Secretaria de educação', 'Indica as escolas, envia as evidências e acompanha o plano.'],
    ['Escola', 'Forma seus professores e leva os projetos às turmas.'],
    CONDUTOR,
    ANALISTA,
    ENTIDADE,
  ],
}

/** The programme that an environment runs. */
export const APRESENTACOES: Readonly<Record<Capacidades['programa'], Apresentacao>> = {
  cidade: CIDADE,
  selo: SELO,
  agentes: AGENTES,
  governanca: GOVERNANCA,
  redes: TERRITORIOS,
  escolas: ESCOLA,
}
