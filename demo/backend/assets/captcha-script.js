// The sandbox captcha provider's script for pages: `smartCaptcha` as Yandex SmartCaptcha gives it, with the check in a
// frame.
{
  const script = new URL(document.currentScript.src)
  const checks = new Map()
  /** A frame that a page does not allow is loaded too, empty: one that says nothing this long after is such. */
  const SILENCE_MS = 1000
  const WORD_MS = 10 * 60_000

  class Check {
    constructor(place, { sitekey, hl, callback }) {
      const url = new URL('check', script)
      url.search = new URLSearchParams({ sitekey, hl, origin: location.origin })
      this.callback = callback
      this.runs = { 'token-expired': new Set(), 'network-error': new Set(), 'javascript-error': new Set() }
      this.frame = document.createElement('iframe')
      this.frame.src = url.href
      this.frame.title = hl === 'en' ? 'Check' : 'Проверка'
      Object.assign(this.frame.style, {
        display: 'block',
        width: '100%',
        height: '102px',
        border: '0',
        colorScheme: 'normal',
      })
      this.hear = (event) => this.take(event)
      this.isHeard = false
      this.frame.addEventListener('load', () => {
        if (!this.isHeard) this.timer = setTimeout(() => this.tell('network-error'), SILENCE_MS)
      })
      window.addEventListener('message', this.hear)
      place.append(this.frame)
    }

    take({ source, origin, data }) {
      if (source !== this.frame.contentWindow || origin !== script.origin) return
      // What the frame says can come before the news that it has loaded.
      this.isHeard = true
      clearTimeout(this.timer)
      if (typeof data?.word !== 'string') return
      this.callback(data.word)
      this.expiry = setTimeout(() => {
        this.tell('token-expired')
        this.isHeard = false
        this.frame.src = String(this.frame.src)
      }, WORD_MS)
    }

    tell(event) {
      for (const run of this.runs[event]) run()
    }

    end() {
      clearTimeout(this.timer)
      clearTimeout(this.expiry)
      window.removeEventListener('message', this.hear)
      this.frame.remove()
    }
  }

  window.smartCaptcha = {
    render(place, options) {
      const id = checks.size + 1
      checks.set(id, new Check(place, options))
      return id
    },
    subscribe(id, event, run) {
      const runs = checks.get(id)?.runs[event]
      runs?.add(run)
      return () => runs?.delete(run)
    },
    destroy(id) {
      checks.get(id)?.end()
    },
  }
}
