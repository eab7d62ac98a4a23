export type ElementTag = 'parking-guest-payment'
