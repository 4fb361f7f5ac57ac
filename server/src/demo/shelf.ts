import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'

/* The shelf: groups, solutions, tasks and evidences that cities take into their terms. */

type Tarefa = readonly [nome: string, horas: number, ...evidencias: string[]]
interface Solucao {
  readonly grupo: string
  readonly nome: string
  readonly tipo: 'Essencial' | 'Premium' | 'Extra'
  readonly descricao: string
  readonly tarefas: readonly Tarefa[]
}

const GRUPOS: Readonly<Record<string, string>> = {
  'Gestão do programa': 'O que faz o programa andar: comitê gestor, diagnóstico, plano e quem os acompanha até o fim',
  'Ambiente de negócios':
    'Leis, alvarás e prazos: abrir e manter uma empresa na cidade sem ida desnecessária ao balcão',
  'Atendimento ao empreendedor': 'Um lugar só para quem empreende, com gente preparada para atender',
  'Compras públicas': 'Mais do orçamento da prefeitura comprado de pequenos negócios da cidade',
  Lideranças: 'Pessoas da cidade que puxam o desenvolvimento e continuam quando o programa acaba',
  Educação: 'Empreender se aprende na escola',
  Inclusão: 'Renda para quem está fora do mercado de trabalho',
  Território: 'O que a cidade tem de seu, mostrado a quem vem de fora',
  Crédito: 'Dinheiro e cooperação para quem quer crescer',
  Inovação: 'Problemas da cidade resolvidos de um jeito novo',
}

const SOLUCOES: readonly Solucao[] = [
  {
    grupo: 'Gestão do programa',
    nome: 'Kick-off e Comitê Gestor',
    tipo: 'Essencial',
    descricao: 'Apresenta o programa à cidade e instala o comitê que o conduz',
    tarefas: [
      ['Reunião de abertura com o prefeito', 4, 'Lista de presença', 'Fotos da reunião'],
      ['Decreto do comitê gestor', 4, 'Decreto publicado'],
      ['Primeira reunião do comitê', 8, 'Ata assinada', 'Lista de presença'],
    ],
  },
  {
    grupo: 'Gestão do programa',
    nome: 'Diagnóstico e Plano Municipal',
    tipo: 'Essencial',
    descricao: 'Levanta onde a cidade está e combina, com datas e responsáveis, onde ela quer chegar',
    tarefas: [
      ['Coleta de dados da cidade', 8, 'Planilha de dados'],
      ['Oficina de diagnóstico', 8, 'Lista de presença', 'Fotos da oficina'],
      ['Oficina de plano de ação', 8, 'Lista de presença'],
      ['Redação do plano', 12, 'Plano municipal em PDF'],
      ['Aprovação pelo comitê', 4, 'Ata assinada'],
    ],
  },
  {
    grupo: 'Ambiente de negócios',
    nome: 'Lei Geral e Liberdade Econômica',
    tipo: 'Essencial',
    descricao: 'Leva à câmara a lei que simplifica a vida dos pequenos negócios',
    tarefas: [
      ['Revisão da legislação atual', 8, 'Parecer'],
      ['Minuta do projeto de lei', 12, 'Minuta'],
      ['Apresentação à câmara', 4, 'Lista de presença'],
      ['Regulamentação', 8, 'Lei publicada', 'Decreto publicado'],
    ],
  },
  {
    grupo: 'Ambiente de negócios',
    nome: 'Redesimples e alvará',
    tipo: 'Essencial',
    descricao: 'Alvará em horas, e dispensa para atividades de baixo risco',
    tarefas: [
      ['Mapa dos processos atuais', 12, 'Fluxograma'],
      ['Classificação de risco', 8, 'Tabela de atividades'],
      ['Integração com a junta comercial', 12, 'Termo de adesão'],
      ['Treinamento da equipe', 8, 'Lista de presença'],
      ['Medição do tempo de abertura', 8, 'Relatório de tempos'],
    ],
  },
  {
    grupo: 'Atendimento ao empreendedor',
    nome: 'Implantação da Sala',
    tipo: 'Essencial',
    descricao: 'Um espaço onde se abre, muda e baixa empresa, e se aprende a vender',
    tarefas: [
      ['Escolha e preparo do espaço', 8, 'Fotos do espaço'],
      ['Carta de serviços', 12, 'Carta de serviços em PDF'],
      ['Instalação dos sistemas', 12, 'Lista de acessos'],
      ['Inauguração', 8, 'Fotos da inauguração', 'Notícia publicada'],
    ],
  },
  {
    grupo: 'Atendimento ao empreendedor',
    nome: 'Capacitação de atendentes',
    tipo: 'Essencial',
    descricao: 'Quem atende sabe orientar, registrar e encaminhar',
    tarefas: [
      ['Curso de atendimento', 12, 'Lista de presença', 'Certificados'],
      ['Prática acompanhada', 8, 'Ficha de acompanhamento'],
      ['Avaliação dos atendentes', 4, 'Resultado da avaliação'],
    ],
  },
  {
    grupo: 'Compras públicas',
    nome: 'Plano de Compras',
    tipo: 'Premium',
    descricao: 'Diz ao comércio da cidade, com antecedência, o que a prefeitura vai comprar no ano',
    tarefas: [
      ['Levantamento das compras do ano anterior', 8, 'Planilha de compras'],
      ['Oficina com os setores', 8, 'Lista de presença'],
      ['Redação do plano de compras', 12, 'Plano publicado'],
      ['Encontro com fornecedores', 8, 'Lista de presença', 'Fotos do encontro'],
      ['Acompanhamento das licitações', 4, 'Relatório'],
    ],
  },
  {
    grupo: 'Lideranças',
    nome: 'Formação de lideranças',
    tipo: 'Premium',
    descricao: 'Seis meses com quem tem voz na cidade',
    tarefas: [
      ['Mapa de atores', 8, 'Mapa de atores'],
      ['Módulo 1: a cidade que temos', 12, 'Lista de presença'],
      ['Módulo 2: a cidade que queremos', 12, 'Lista de presença'],
      ['Módulo 3: trabalhar junto', 12, 'Lista de presença'],
      ['Visita técnica', 12, 'Fotos da visita'],
      ['Pacto das lideranças', 8, 'Pacto assinado'],
    ],
  },
  {
    grupo: 'Educação',
    nome: 'Educação empreendedora',
    tipo: 'Premium',
    descricao: 'Professores preparados e uma feira feita pelos alunos',
    tarefas: [
      ['Adesão das escolas', 8, 'Termos de adesão'],
      ['Formação de professores', 24, 'Lista de presença', 'Certificados'],
      ['Acompanhamento em sala', 16, 'Fichas de acompanhamento'],
      ['Feira dos alunos', 12, 'Fotos da feira'],
    ],
  },
  {
    grupo: 'Inclusão',
    nome: 'Inclusão produtiva',
    tipo: 'Premium',
    descricao: 'Da busca ativa à primeira venda',
    tarefas: [
      ['Busca ativa nos bairros', 12, 'Cadastro de pessoas'],
      ['Oficinas de ofício', 16, 'Lista de presença'],
      ['Formalização', 8, 'Certificados de MEI'],
      ['Primeira feira', 4, 'Fotos da feira'],
    ],
  },
  {
    grupo: 'Território',
    nome: 'Marca-território',
    tipo: 'Premium',
    descricao: 'O que é daqui, com nome e cara próprios',
    tarefas: [
      ['Inventário do que é daqui', 16, 'Inventário'],
      ['Oficinas de identidade', 16, 'Lista de presença'],
      ['Criação da marca', 16, 'Manual da marca'],
      ['Lançamento', 8, 'Fotos do lançamento'],
    ],
  },
  {
    grupo: 'Crédito',
    nome: 'Crédito e cooperativismo',
    tipo: 'Premium',
    descricao: 'Aproxima quem empresta e quem precisa',
    tarefas: [
      ['Rodada com instituições financeiras', 8, 'Lista de presença'],
      ['Orientação para o crédito', 8, 'Relação de atendidos'],
      ['Oficina de cooperativismo', 8, 'Lista de presença'],
    ],
  },
  {
    grupo: 'Inovação',
    nome: 'Inovação',
    tipo: 'Premium',
    descricao: 'Um desafio da cidade, equipes e um protótipo',
    tarefas: [
      ['Escolha do desafio', 8, 'Ata assinada'],
      ['Maratona de ideias', 16, 'Lista de presença', 'Fotos da maratona'],
      ['Protótipo', 12, 'Relatório do protótipo'],
      ['Apresentação à cidade', 4, 'Fotos da apresentação'],
    ],
  },
  {
    grupo: 'Gestão do programa',
    nome: 'Mentoria ao gestor',
    tipo: 'Extra',
    descricao: 'Visitas a quem decide, com trabalho de escritório entre uma e outra',
    tarefas: [
      ['Visita de abertura', 4, 'Registro da visita'],
      ['Visitas de acompanhamento', 12, 'Registros das visitas'],
      ['Relatório final', 4, 'Relatório final'],
    ],
  },
]

const VALOR_HORA = 180
const horasDe = ({ tarefas }: Solucao) => tarefas.reduce((soma, [, horas]) => soma + horas, 0)
/** Visits and the work between them, for those that are followed by visits. */
const visitasDe = ({ tipo }: Solucao) =>
  tipo === 'Extra'
    ? {
        visitasPresenciais: 4,
        horasPrevistasVisitasPresenciais: 16 * 60,
        trabalhosEscritorio: 2,
        horasPrevistasTrabalhosEscritorio: 4 * 60,
      }
    : {
        visitasPresenciais: null,
        horasPrevistasVisitasPresenciais: null,
        trabalhosEscritorio: null,
        horasPrevistasTrabalhosEscritorio: null,
      }

interface World {
  eixos: readonly number[]
  faixas: readonly { faixaId: number; fator: number }[]
  /** Type of a solution by its name. */
  tipos: ReadonlyMap<string, number>
}

export const loadShelf = async (db: Db, { eixos, faixas, tipos }: World) => {
  const nomes = Object.keys(GRUPOS)
  const grupos = await insertRows(
    db,
    'grupo_solucao',
    nomes.map((nome, i) => ({
      nome,
      descricao: GRUPOS[nome],
      eixoId: eixos[i % eixos.length],
      desabilitado: false,
      versao: 1,
    })),
    'grupoSolucaoId',
  )
  const solucoes = await insertRows(
    db,
    'solucao',
    SOLUCOES.map((s) => ({
      nome: s.nome,
      descricao: s.descricao,
      grupoSolucaoId: grupos[nomes.indexOf(s.grupo)],
      solucaoTipoId: tipos.get(s.tipo),
      cargaHoraria: horasDe(s) * 60,
      custo: horasDe(s) * VALOR_HORA * 0.8,
      preco: horasDe(s) * VALOR_HORA,
      monitoramento: s.tipo === 'Extra' ? 2 : 1,
      ...visitasDe(s),
      naoComputaHoras: false,
      desabilitado: false,
      versao: 1,
    })),
    'solucaoId',
  )
  const doCatalogo = SOLUCOES.flatMap((s, i) => s.tarefas.map((tarefa) => ({ solucaoId: solucoes[i], tarefa })))
  const tarefas = await insertRows(
    db,
    'tarefa',
    doCatalogo.map(({ solucaoId, tarefa: [nome, horas] }) => ({ solucaoId, nome, horas: horas * 60, versao: 1 })),
    'tarefaId',
  )
  await insertRows(
    db,
    'evidencia_definicao',
    doCatalogo.flatMap(({ tarefa: [, , ...evidencias] }, i) =>
      evidencias.map((nome) => ({ tarefaId: tarefas[i], nome, versao: 1 })),
    ),
  )
  await insertRows(
    db,
    'solucao_faixa',
    faixas.flatMap(({ faixaId, fator }) =>
      SOLUCOES.map((s, j) => {
        const horas = Math.round(horasDe(s) * fator)
        return {
          faixaId,
          solucaoId: solucoes[j],
          horas: horas * 60,
          custo: horas * VALOR_HORA * 0.8,
          preco: horas * VALOR_HORA,
          versao: 1,
        }
      }),
    ),
  )
}
