import '@mantine/tiptap/styles.css'
import { RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect } from 'react'
import { Picker } from './pickers/picker.tsx'

const rotulos: Partial<RichTextEditorLabels> = {
  boldControlLabel: 'Negrito',
  italicControlLabel: 'Itálico',
  underlineControlLabel: 'Sublinhado',
  strikeControlLabel: 'Riscado',
  clearFormattingControlLabel: 'Limpar formatação',
  h2ControlLabel: 'Título',
  h3ControlLabel: 'Subtítulo',
  bulletListControlLabel: 'Lista com marcadores',
  orderedListControlLabel: 'Lista numerada',
  blockquoteControlLabel: 'Citação',
  linkControlLabel: 'Inserir link',
  unlinkControlLabel: 'Remover link',
  undoControlLabel: 'Desfazer',
  redoControlLabel: 'Refazer',
  linkEditorInputLabel: 'Endereço do link',
  linkEditorInputPlaceholder: 'https://exemplo.com.br',
  linkEditorExternalLink: 'Abrir em outra aba',
  linkEditorInternalLink: 'Abrir nesta aba',
  linkEditorSave: 'Salvar',
}

/** Text that the toolbar offers to put where the caret is. */
export interface Insercoes {
  /** 'Inserir marcador' */
  rotulo: string
  opcoes: readonly {
    texto: string
    nome: string
    grupo?: string
    /** In a paragraph of its own. */
    paragrafo?: boolean
  }[]
}

interface Props {
  value: string
  onChange: (html: string) => void
  disabled?: boolean
  rotuloId: string
  invalido: boolean
  insercoes?: Insercoes
}

const Editor = ({ value, onChange, disabled, rotuloId, invalido, insercoes }: Props) => {
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false } })],
    content: value,
    editable: !disabled,
    // Text that only looks empty ('<p></p>') counts as nothing.
    onUpdate: ({ editor: e }) => {
      const html = e.isEmpty ? '' : e.getHTML()
      // An editor that has just come says what it was given, which is no change and takes no error away.
      if (html !== value) onChange(html)
    },
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': rotuloId,
        'aria-invalid': String(invalido),
      },
    },
  })

  // Follow a form that is loaded or reset later, without moving the caret of who is typing.
  useEffect(() => {
    if (!editor || editor.isDestroyed || editor.isFocused) return
    const atual = editor.isEmpty ? '' : editor.getHTML()
    if (atual !== value) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.setEditable(!disabled)
  }, [editor, disabled])

  const inserir = (texto: string | null) => {
    const opcao = insercoes?.opcoes.find((o) => o.texto === texto)
    if (!opcao) return
    const no = { type: 'text', text: opcao.texto }
    editor
      ?.chain()
      .focus()
      .insertContent(opcao.paragrafo ? { type: 'paragraph', content: [no] } : no)
      .run()
  }

  return (
    <RichTextEditor
      editor={editor}
      labels={rotulos}
      styles={{
        content: { minHeight: 140 },
        root: invalido ? { borderColor: 'var(--mantine-color-error)' } : { borderColor: 'var(--praca-campo)' },
        control: { minWidth: 28, minHeight: 28 },
      }}
    >
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Strikethrough />
          <RichTextEditor.ClearFormatting />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
        {insercoes && (
          <Picker
            label={null}
            aria-label={insercoes.rotulo}
            placeholder={insercoes.rotulo}
            value={null}
            onChange={inserir}
            disabled={disabled}
            opcoes={insercoes.opcoes.map(({ texto, nome, grupo }) => ({
              ...{ valor: texto, rotulo: nome, descricao: texto },
              ...(grupo && { grupo }),
            }))}
          />
        )}
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}

export default Editor
