// The floor: what one script costs that draws one field of the browser's own. Nobody can be sooner by a script.
const label = document.createElement('label')
label.append('Plate ', document.createElement('input'))
document.querySelector('#peer').append(label)
