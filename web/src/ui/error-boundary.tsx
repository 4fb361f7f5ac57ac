import { Component, type ReactNode } from 'react'
import { ErrorState } from './estados.tsx'

interface Props {
  children: ReactNode
  /** A change clears the failure: pass the route, so that going elsewhere works again. */
  chave?: unknown
  onErro?: (erro: unknown) => void
}

/** Keeps the rest of the page alive when one part of it breaks. React offers this only as a class. */
export class ErrorBoundary extends Component<Props, { erro: unknown; falhou: boolean }> {
  override state = { erro: undefined as unknown, falhou: false }

  static getDerivedStateFromError(erro: unknown) {
    return { erro, falhou: true }
  }

  override componentDidCatch(erro: unknown) {
    this.props.onErro?.(erro)
  }

  override componentDidUpdate(anterior: Props) {
    if (this.state.falhou && anterior.chave !== this.props.chave) this.limpar()
  }

  limpar = () => this.setState({ erro: undefined, falhou: false })

  override render() {
    if (!this.state.falhou) return this.props.children
    return (
      <ErrorState
        titulo="Esta parte da página falhou"
        erro={new Error('Tente de novo. Se continuar, recarregue a página.')}
        onTentarDeNovo={this.limpar}
      />
    )
  }
}
