import { sql } from 'drizzle-orm'
import type { PedidoDePendencias, TipoDePendencia } from '#server/http/route.ts'
import { noAlcance } from './alvos.ts'
import { atrasadaSql } from './commands.ts'
import { edita5w2h } from './rules.ts'

/** Late actions of rooms in use, for who may do something about them. */
export const pendenciasDo5w2h = ({ actor, hoje }: PedidoDePendencias): readonly TipoDePendencia[] =>
  edita5w2h(actor)
    ? [
        {
          chave: 'acoes-5w2h-atrasadas',
          nome: { um: 'ação', varios: 'ações' },
          titulo: { um: 'Ação do 5W2H atrasada', varios: 'Ações do 5W2H atrasadas' },
          tom: 'negativo',
          passo: 'Abrir a ação',
          comPrazo: true,
          itens: sql`select a."sala5w2hId" as "itemId", a."municipioId", null::int as "eixoId", a."oQue" as titulo, a.quem as detalhe,
              null::int as numero, a.termino as prazo, a.criacao as desde,
              '/sala-principal/' || a."municipioId" || '/sala-5w2h?aberta=' || a."sala5w2hId" as para, false as salvo
            from sala_5w2h a where ${atrasadaSql(hoje)} and ${noAlcance(actor)}
              and not exists (select 1 from sala s where s."municipioId" = a."municipioId" and not s.ativa)`,
        },
      ]
    : []
