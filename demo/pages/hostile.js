// A page of another age, in one classic script that runs before any element. All of it is ours: small
// stand-ins that do what such libraries did to a page, none of their code.

/* oxlint-disable no-extend-native -- polluting the prototypes is what this page is for */

// Methods on the prototypes of everything, enumerable, as in the days before Object.assign.
Object.prototype.extend = function extend(source) {
  for (const key in source) this[key] = source[key]
  return this
}
Object.prototype.isEmpty = function isEmpty() {
  for (const key in this) if (this.hasOwnProperty(key)) return false
  return true
}
Array.prototype.last = function last() {
  return this[this.length - 1]
}
Array.prototype.contains = function contains(thing) {
  return this.indexOf(thing) !== -1
}
Array.prototype.remove = function remove(thing) {
  const at = this.indexOf(thing)
  if (at !== -1) this.splice(at, 1)
  return this
}
String.prototype.trim = function trim() {
  return this.replace(/^\s+|\s+$/g, '')
}
Function.prototype.bind = function bind(self, ...first) {
  const wrapped = this
  return function bound(...rest) {
    return wrapped.apply(self, first.concat(rest))
  }
}

// A dollar, twice: it wraps lists, patches the document and believes it owns the page.
window.$ = window.jQuery = function $(selector) {
  if (typeof selector === 'function') {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', selector)
    else selector()
    return $
  }
  const found = typeof selector === 'string' ? document.querySelectorAll(selector) : [selector]
  const wrapped = Object.create($.fn)
  wrapped.length = found.length
  for (let at = 0; at < found.length; at += 1) wrapped[at] = found[at]
  return wrapped
}
window.$.fn = {
  jquery: '1.4.2',
  each(visit) {
    for (let at = 0; at < this.length; at += 1) visit.call(this[at], at, this[at])
    return this
  },
  text(words) {
    return this.each(function setText() {
      this.textContent = words
    })
  },
}
window.$.noConflict = () => window.$
const findByClass = document.getElementsByClassName
document.getElementsByClassName = (name) => Array.from(findByClass.call(document, name))

// An AMD loader: a script that finds `define.amd` registers there and sets no global name.
const registered = {}
window.define = function define(name, needs, make) {
  registered[typeof name === 'string' ? name : `anonymous-${Object.keys(registered).length}`] = make ?? needs ?? name
}
window.define.amd = { jQuery: true }
window.require = (name) => registered[name]
window.exports = {}
window.module = { exports: window.exports }
window.process = { env: {}, browser: true }

// Keys without a modifier, wherever they are pressed.
let opened = 0
document.addEventListener('keydown', (event) => {
  if (event.key !== 's' && event.key !== 'ы') return
  opened += 1
  document.documentElement.dataset.searchOpened = String(opened)
  window.$('#search').text(`Поиск открывали: ${opened}.`)
})
