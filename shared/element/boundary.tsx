import { Component, type ReactNode } from 'react'

/** Catches what a view throws while rendering; `onCrash` shows the notice in its place. */
export class Boundary extends Component<{ onCrash(): void; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    this.props.onCrash()
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
