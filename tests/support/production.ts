/** All that a start in production wants, with services that nobody asks before something is to be sent or paid. */
export const PRODUCTION: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://parking.city.example',
  DATABASE_URL: 'postgres://db.city.example/parking',
  SIGNING_SECRET: 'r3NVeiKhnPt9QeHv0WJ5uSxYb2LgMz7c',
  ALLOWED_ORIGINS: 'https://city.example, https://museum.example',
  SMTP_URL: 'smtps://mail.city.example',
  MAIL_FROM: 'parking@city.example',
  SMS_URL: 'https://sms.example/messages',
  SMS_TOKEN: 'word',
  EXTRA_CITIES: '/srv/cities',
  BANK_URL: 'https://bank.example/orders',
  BANK_TOKEN: 'word',
}
