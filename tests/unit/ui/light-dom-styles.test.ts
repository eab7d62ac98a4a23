import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toLightDomStyles } from '../../../shared/ui/light-dom-styles.ts'

describe('the styles of a form in the page’s own DOM', () => {
  it('hold within the element’s tag alone, and against a page that is stronger than others', () => {
    const styles = toLightDomStyles(
      'parking-login',
      '.field { color: red; margin: 0 }\n@media print { .button { border: 0; } }',
    )
    expect(styles.replaceAll(/\s/g, '')).toBe(
      'parking-login>.parking-form{.field{color:red!important;margin:0!important}@mediaprint{.button{border:0!important}}}',
    )
  })

  it('say important once where the kit says it already, and leave comments out', () => {
    expect(toLightDomStyles('a', '/* ; { */ .icon { color: inherit !important; }')).toBe(
      'a>.parking-form{ .icon {color: inherit!important}}',
    )
  })

  it('give motions names that no page uses, outside of what is important', () => {
    const styles = toLightDomStyles(
      'a',
      '.spinner { animation: turn 1s } .return { turn-after: 1 } @keyframes turn { to { rotate: 1turn; } }',
    )
    expect(styles).toContain('@keyframes parking-turn { to { rotate: 1turn; } }a>')
    expect(styles).toContain('animation: parking-turn 1s!important')
    expect(styles).toContain('.return')
  })

  it('leave no line of the kit without its weight', () => {
    const kit = [
      'base',
      'button',
      'field',
      'text-input',
      'choice',
      'checkbox',
      'notice',
      'password-input',
      'light-dom-form',
    ]
    const styles = toLightDomStyles('a', kit.map((name) => readFileSync(`shared/ui/${name}.css`, 'utf8')).join('\n'))
    const [, scoped = ''] = styles.split('a>.parking-form{')
    const lines = scoped.match(/[\w-]+\s*:[^;{}]+(?=[;}])/g) ?? []
    expect(lines.length).toBeGreaterThan(100)
    expect(lines.filter((line) => !line.endsWith('!important'))).toEqual([])
    expect((styles.match(/\{/g) ?? []).length).toBe((styles.match(/\}/g) ?? []).length)
  })
})
