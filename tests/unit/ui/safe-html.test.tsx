import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { decodeEntities } from '../../../shared/ui/html-tokens.ts'
import { type HtmlNode, parseHtml, toSafeAddress } from '../../../shared/ui/html-tree.ts'
import { SafeHtml } from '../../../shared/ui/safe-html.tsx'
import { XSS } from '../../support/xss.ts'

const BASE = 'https://city.example/'
const TAGS =
  /^(p|br|hr|h[1-6]|ul|ol|li|dl|dt|dd|b|strong|i|em|u|s|small|sub|sup|mark|code|pre|blockquote|q|cite|abbr|time|address|a|div|span|table|caption|thead|tbody|tfoot|tr|th|td)$/
const ATTRIBUTES = /^(href|rel|colspan|rowspan|scope|start|datetime|lang|dir)$/

const draw = (html: string) =>
  renderToStaticMarkup(<SafeHtml html={html} base={BASE} />).replace(/^<div class="prose">|<\/div>$/g, '')

function elementsOf(nodes: readonly HtmlNode[]): Exclude<HtmlNode, string>[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsOf(node.children)]))
}

function expectHarmless(html: string): void {
  for (const { tag, attributes } of elementsOf(parseHtml(html, BASE))) {
    expect(tag, html).toMatch(TAGS)
    for (const [name, value] of Object.entries(attributes)) {
      expect(name, html).toMatch(ATTRIBUTES)
      if (name === 'href') expect(value, html).toMatch(/^(https?:\/\/[^@]*$|mailto:|tel:|sms:)/)
    }
  }
}

describe("a server's markup", () => {
  it('runs nothing, loads nothing and leads nowhere unsafe, in any attempt', () => {
    expect(XSS.length).toBeGreaterThanOrEqual(40)
    for (const payload of XSS) {
      expectHarmless(payload)
      expectHarmless(`<p>Парковка ${payload} рядом</p>`)
      expectHarmless(`<table><tr><td>${payload}</table><a href="/news">${payload}`)
      expectHarmless(decodeEntities(payload))
      expect(draw(payload), payload).not.toMatch(
        /<(script|img|svg|iframe|object|embed|style|link|base|form|input|math|template)/i,
      )
    }
  })

  it('keeps what a text is made of', () => {
    const texts = [
      '<h3>Тарифы</h3><p>В <b>центре</b> — <em>60 ₽</em> в час<br/>и дешевле.</p>',
      '<ul><li>раз</li><li>два<ol start="3"><li>три</li></ol></li></ul>',
      '<table><caption>Цены</caption><thead><tr><th scope="col">День</th></tr></thead><tbody><tr><td colspan="2">будни</td></tr></tbody></table>',
      '<dl><dt>Где</dt><dd>на площади</dd></dl><blockquote>Сказано</blockquote><hr/>',
      '<p lang="en" dir="ltr">Call <a href="tel:+78005550001" rel="noopener">us</a></p>',
    ]
    for (const text of texts) expect(draw(text).replace('colSpan', 'colspan')).toBe(text)
  })

  it('is mended where its tags are left open, crossed or out of place', () => {
    const cases: [string, string][] = [
      ['<p>раз<p>два', '<p>раз</p><p>два</p>'],
      ['<b>раз <i>два</b> три</i>', '<b>раз <i>два</i></b> три'],
      ['<ul><li>раз<li>два</ul>три', '<ul><li>раз</li><li>два</li></ul>три'],
      ['<ul>раз<b>два</b></ul>', '<ul><li>раз</li><li><b>два</b></li></ul>'],
      ['<li>один</li><td>два</td>', 'одиндва'],
      ['<table><tr><td>1<td>2<tr><td>3</table>', '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>'],
      ['<p>раз<div>два</div>', '<p>раз</p><div>два</div>'],
      [
        '<a href="/1">раз<a href="/2">два</a>',
        '<a href="https://city.example/1" rel="noopener">раз</a><a href="https://city.example/2" rel="noopener">два</a>',
      ],
      ['1 < 2 и 3 > 2 &amp; R&D', '1 &lt; 2 и 3 &gt; 2 &amp; R&amp;D'],
      ['раз</b></p></html>два', 'раздва'],
      ['<p>раз <a href="https://city.example/x', '<p>раз </p>'],
      ['<font color=red>раз</font> <center>два</center>', 'раз два'],
      ['до<!-- никто не видит -->после<!doctype html>', 'допосле'],
      ['<img src="/a.png" alt="План парковки">', 'План парковки'],
      ['<h1>раз</h1><h4>два</h4><h1>три</h1>', '<h3>раз</h3><h4>два</h4><h3>три</h3>'],
    ]
    for (const [given, wanted] of cases) expect(draw(given), given).toBe(wanted)
  })

  it('has its character references read, known and unknown', () => {
    expect(decodeEntities('&laquo;А&nbsp;&mdash; Б&raquo; &#8381;&#x20BD; &amp;lt; &unknown; &')).toBe(
      '«А\u00a0— Б» ₽₽ &lt; &unknown; &',
    )
    expect(decodeEntities('&#0;&#xD800;&#99999999;')).toBe('\ufffd\ufffd\ufffd')
  })

  it('leads only to the web, to mail and to the phone', () => {
    expect(toSafeAddress('/news?id=1', BASE)).toBe('https://city.example/news?id=1')
    expect(toSafeAddress('https://other.example/', BASE)).toBe('https://other.example/')
    expect(toSafeAddress('sms:7878?body=x', BASE)).toBe('sms:7878?body=x')
    for (const refused of [
      '',
      '#top',
      'javascript:x',
      'data:text/html,x',
      'file:///etc',
      'https://a:b@c.example',
      'http://[',
      'intent://x',
      'http://evil.example/',
      'http://city.example/',
      'http://localhost.evil.example/',
    ]) {
      expect(toSafeAddress(refused, BASE), refused).toBeNull()
    }
    expect(toSafeAddress('http://localhost:8080/x', BASE)).toBe('http://localhost:8080/x')
    const plain = 'http://city.example/'
    expect(toSafeAddress('/news', plain)).toBe('http://city.example/news')
    expect(toSafeAddress('http://other.example/', plain)).toBeNull()
    expect(draw('<a href="http://evil.example/">раз</a>')).toBe('<a>раз</a>')
  })

  it('is cut where it is without measure, and read in one pass', () => {
    const long: [string, number][] = [
      ['<b>'.repeat(100_000), 50],
      ['<p>раз</p>'.repeat(30_000), 4_000],
      ['<a href="'.repeat(30_000), 1],
      ['<!--'.repeat(60_000), 1],
      ['<script>'.repeat(30_000), 1],
      ['<svg>'.repeat(50_000), 1],
      ['&#'.repeat(150_000), 10],
    ]
    for (const [html, limit] of long) expect(elementsOf(parseHtml(html, BASE)).length).toBeLessThanOrEqual(limit)
    expect(parseHtml('ю'.repeat(500_000), BASE).join('')).toHaveLength(200_000)
  })
})
