import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  onCrash(thrown: unknown): void
  /** What stands in the place of what threw. */
  fallback?: string
  children: ReactNode
}

/** Catches what is thrown while rendering. */
export class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(thrown: unknown) {
    this.props.onCrash(thrown)
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
