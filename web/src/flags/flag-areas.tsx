import { NativeSelect, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Area } from '#contract/permissions.ts'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import ul from '#web/ui/lista.module.css'
import { quantos } from '#web/ui/texto.ts'
import { useCelular } from '#web/ui/use-celular.ts'
import classes from './flag-editor.module.css'

export interface AreaNaLista {
  area: Area
  titulo: string
  ligadas: number
  total: number
  diferentes: number
  comErro: boolean
  /** Found by the search, while there is one. */
  achadas: number | undefined
}

interface Props {
  areas: readonly AreaNaLista[]
  atual: Area | null
  onEscolher: (area: Area) => void
}

/** The areas on one side, with how much of each is on; what is chosen stands beside them. */
export const FlagAreas = ({ areas, atual, onEscolher }: Props) => {
  const celular = useCelular()
  if (celular)
    return (
      <NativeSelect
        label="Área"
        value={atual ?? ''}
        onChange={(e) => onEscolher(e.currentTarget.value as Area)}
        data={[
          ...(atual === null ? [{ value: '', label: 'Resultado da busca' }] : []),
          ...areas.map((a) => ({ value: a.area, label: `${a.titulo} (${a.ligadas} de ${a.total})` })),
        ]}
      />
    )
  return (
    <nav aria-label="Áreas" className={classes.areas}>
      <ul className={ul.nua}>
        {areas.map((a) => (
          <li key={a.area}>
            <UnstyledButton
              className={classes.area}
              aria-current={a.area === atual ? 'true' : undefined}
              data-vazia={a.achadas === 0 || undefined}
              onClick={() => onEscolher(a.area)}
            >
              <span className={classes.nomeDaArea}>{a.titulo}</span>
              <span className={classes.contagem}>
                {a.achadas === undefined ? (
                  <>
                    {a.ligadas} de {a.total}
                    <span className="praca-so-leitor"> ligadas</span>
                  </>
                ) : (
                  quantos(a.achadas, 'achada', 'achadas')
                )}
              </span>
              {a.diferentes > 0 && <Etiqueta cor="blue">{quantos(a.diferentes, 'diferente', 'diferentes')}</Etiqueta>}
              {a.comErro && (
                <Etiqueta cor="red" icone={IconAlertTriangle}>
                  Com erro
                </Etiqueta>
              )}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}
