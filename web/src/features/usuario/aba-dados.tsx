import { useMemo, useState } from 'react'
import { formatCpf, formatPhone } from '#contract/br.ts'
import { UFS } from '#contract/fields.ts'
import { listarUnidadesRegionais } from '#contract/municipio.ts'
import { revelarDados, type UsuarioCompleto } from '#contract/usuario.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { DadoPessoal } from '#web/ui/fields/dado-pessoal.tsx'
import { CpfField, PhoneField } from '#web/ui/fields/masked-field.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import formulario from '#web/ui/formulario.module.css'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { Assinatura } from './assinatura.tsx'
import type { Editor } from './editor.ts'

const OPCOES_UF = UFS.map((uf) => ({ valor: uf, rotulo: uf }))

interface Props {
  editor: Editor
  usuario: UsuarioCompleto | undefined
  somenteLeitura: boolean
  podeAssinar: boolean
  proprio: boolean
  /** The own e-mail was changed. */
  pedeSenha: boolean
}

export const AbaDados = ({ editor, usuario, somenteLeitura: readOnly, podeAssinar, proprio, pedeSenha }: Props) => {
  const { campo, form } = editor
  const { uf, unidadeRegionalId, cpf, telefone } = form.values
  const regionais = useCall(
    listarUnidadesRegionais,
    {},
    { enabled: !readOnly, erro: 'Erro ao obter unidades regionais' },
  )
  const [revelado, setRevelado] = useState<{ cpf: string | null; telefone: string | null }>()
  const revelar = useMutationCall(revelarDados, { aoTerminar: setRevelado })
  const onRevelar =
    usuario?.acoes.verDados && !revelado ? () => revelar.mutate({ params: { id: usuario.usuarioId } }) : undefined

  const opcoesRegional = useMemo(() => {
    if (readOnly && usuario?.unidadeRegionalId)
      return [{ valor: usuario.unidadeRegionalId, rotulo: usuario.unidadeRegional ?? '', descricao: undefined }]
    return (regionais.data ?? [])
      .filter((r) => !uf || r.uf === uf || r.id_unidade_regional === unidadeRegionalId)
      .map((r) => ({ valor: r.id_unidade_regional, rotulo: r.nomeRegiao, descricao: r.uf }))
  }, [readOnly, usuario, regionais.data, uf, unidadeRegionalId])

  return (
    <div className={formulario.campos}>
      <TextField label="Nome" required maxLength={120} autoComplete="off" readOnly={readOnly} {...campo('nome')} />
      <DadoPessoal
        label="CPF"
        {...campo('cpf')}
        value={cpf}
        revelado={revelado?.cpf ? formatCpf(revelado.cpf) : undefined}
        onRevelar={onRevelar}
        somenteLeitura={readOnly}
        campo={<CpfField label="CPF" required readOnly={readOnly} autoComplete="off" {...campo('cpf')} />}
      />
      <TextField
        label="E-mail"
        type="email"
        required
        maxLength={200}
        autoComplete="off"
        description={usuario ? undefined : 'O convite de primeiro acesso vai para este endereço.'}
        readOnly={readOnly}
        {...campo('email')}
      />
      {pedeSenha && (
        <PasswordField
          label="Sua senha atual"
          description="Para mudar o próprio e-mail. As suas outras sessões serão encerradas."
          required
          {...campo('senhaAtual')}
        />
      )}
      <DadoPessoal
        label="Telefone"
        {...campo('telefone')}
        value={telefone}
        revelado={revelado?.telefone ? formatPhone(revelado.telefone) : undefined}
        onRevelar={onRevelar}
        somenteLeitura={readOnly}
        campo={<PhoneField label="Telefone" readOnly={readOnly} {...campo('telefone')} autoComplete="off" />}
      />
      <Picker label="UF" required opcoes={OPCOES_UF} readOnly={readOnly} {...campo('uf')} />
      <Picker
        label="Unidade Regional"
        opcoes={opcoesRegional}
        carregando={regionais.isLoading}
        vazio="Nenhuma UR"
        readOnly={readOnly}
        {...campo('unidadeRegionalId')}
      />
      {usuario && podeAssinar && <Assinatura usuario={usuario} proprio={proprio} />}
    </div>
  )
}
