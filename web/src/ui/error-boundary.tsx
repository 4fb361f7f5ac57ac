import { Component, type ReactNode } from 'react'
import { ErrorState } from './estados.tsx'

interface Props {
  children: ReactNode
}

/** Keeps the rest of the page alive when one part of it breaks. React offers this only as a class. */
export class ErrorBoundary extends Component<Props, { falhou: boolean }> {
  override state = { falhou: false }

  static getDerivedStateFromError() {
    return { falhou: true }
  }

  override render() {
    if (!this.state.falhou) return this.props.children
    return (
      <ErrorState
        titulo="Esta parte da página falhou"
        erro={new Error('Tente de novo. Se continuar, recarregue a página.')}
        onTentarDeNovo={() => this.setState({ falhou: false })}
      />
    )
  }
}
