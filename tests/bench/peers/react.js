// React and one field: what nobody who uses React can go below.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

createRoot(document.querySelector('#peer')).render(
  createElement('label', null, 'Plate ', createElement('input', { name: 'plate' })),
)
