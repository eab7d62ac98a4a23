// React and one field: the least that a page with React loads.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

createRoot(document.querySelector('#peer')).render(
  createElement('label', null, 'Plate ', createElement('input', { name: 'plate' })),
)
