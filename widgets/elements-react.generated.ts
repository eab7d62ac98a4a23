// Generated from widgets/*/element.ts by `npm run docs`. Change those, and run it.
import type { HTMLAttributes, RefAttributes } from 'react'
import type { ParkingAccountMenuElement, ParkingAccountMenuEvents, ParkingAppBannerElement, ParkingAppBannerEvents, ParkingCardPaymentElement, ParkingCardPaymentEvents, ParkingCityPickerElement, ParkingCityPickerEvents, ParkingContentPageElement, ParkingContentPageEvents, ParkingCoopFleetElement, ParkingCoopFleetEvents, ParkingFeedbackElement, ParkingFeedbackEvents, ParkingFinesElement, ParkingFinesEvents, ParkingGuestPaymentElement, ParkingGuestPaymentEvents, ParkingLoginElement, ParkingLoginEvents, ParkingMapElement, ParkingMapEvents, ParkingNewsElement, ParkingNewsEvents, ParkingNoticesElement, ParkingNoticesEvents, ParkingOperationsElement, ParkingOperationsEvents, ParkingPaymentElement, ParkingPaymentEvents, ParkingProfileElement, ParkingProfileEvents, ParkingReceiptViewElement, ParkingReceiptViewEvents, ParkingReceiptsElement, ParkingReceiptsEvents, ParkingRegistrationElement, ParkingRegistrationEvents, ParkingRestorePasswordElement, ParkingRestorePasswordEvents, ParkingSmsCommandsElement, ParkingSmsCommandsEvents, ParkingSubscriptionConstructorElement, ParkingSubscriptionConstructorEvents, ParkingSubscriptionsElement, ParkingSubscriptionsEvents, ParkingTopupElement, ParkingTopupEvents, ParkingUpdateInfoElement, ParkingUpdateInfoEvents } from './elements.generated.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'parking-account-menu': HTMLAttributes<ParkingAccountMenuElement> & RefAttributes<ParkingAccountMenuElement> & {
        'login-url'?: string | undefined
        'registration-url'?: string | undefined
        'profile-url'?: string | undefined
        'coop-url'?: string | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-signed-in'?: ((event: ParkingAccountMenuEvents['parking-signed-in']) => void) | undefined
        'onparking-signed-out'?: ((event: ParkingAccountMenuEvents['parking-signed-out']) => void) | undefined
        'onparking-navigate'?: ((event: ParkingAccountMenuEvents['parking-navigate']) => void) | undefined
        'onparking-error'?: ((event: ParkingAccountMenuEvents['parking-error']) => void) | undefined
      }
      'parking-app-banner': HTMLAttributes<ParkingAppBannerElement> & RefAttributes<ParkingAppBannerElement> & {
        code?: string | undefined
        platform?: 'ios' | 'android' | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-redirect'?: ((event: ParkingAppBannerEvents['parking-redirect']) => void) | undefined
        'onparking-error'?: ((event: ParkingAppBannerEvents['parking-error']) => void) | undefined
      }
      'parking-card-payment': HTMLAttributes<ParkingCardPaymentElement> & RefAttributes<ParkingCardPaymentElement> & {
        'invoice-id'?: string | undefined
        amount?: string | undefined
        currency?: string | undefined
        email?: string | undefined
        'require-email'?: boolean | undefined
        type?: 'charge' | 'auth' | undefined
        'home-url'?: string | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-navigate'?: ((event: ParkingCardPaymentEvents['parking-navigate']) => void) | undefined
        'onparking-redirect'?: ((event: ParkingCardPaymentEvents['parking-redirect']) => void) | undefined
        'onparking-paid'?: ((event: ParkingCardPaymentEvents['parking-paid']) => void) | undefined
        'onparking-failed'?: ((event: ParkingCardPaymentEvents['parking-failed']) => void) | undefined
        'onparking-error'?: ((event: ParkingCardPaymentEvents['parking-error']) => void) | undefined
      }
      'parking-city-picker': HTMLAttributes<ParkingCityPickerElement> & RefAttributes<ParkingCityPickerElement> & {
        list?: boolean | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-city-change'?: ((event: ParkingCityPickerEvents['parking-city-change']) => void) | undefined
        'onparking-error'?: ((event: ParkingCityPickerEvents['parking-error']) => void) | undefined
      }
      'parking-content-page': HTMLAttributes<ParkingContentPageElement> & RefAttributes<ParkingContentPageElement> & {
        path?: string | undefined
        'home-url'?: string | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-navigate'?: ((event: ParkingContentPageEvents['parking-navigate']) => void) | undefined
        'onparking-content'?: ((event: ParkingContentPageEvents['parking-content']) => void) | undefined
        'onparking-error'?: ((event: ParkingContentPageEvents['parking-error']) => void) | undefined
      }
      'parking-coop-fleet': HTMLAttributes<ParkingCoopFleetElement> & RefAttributes<ParkingCoopFleetElement> & {
        list?: 'drivers' | 'vehicles' | 'devices' | undefined
        'sign-out'?: 'here' | 'page' | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-signed-in'?: ((event: ParkingCoopFleetEvents['parking-signed-in']) => void) | undefined
        'onparking-signed-out'?: ((event: ParkingCoopFleetEvents['parking-signed-out']) => void) | undefined
        'onparking-fleet-changed'?: ((event: ParkingCoopFleetEvents['parking-fleet-changed']) => void) | undefined
        'onparking-error'?: ((event: ParkingCoopFleetEvents['parking-error']) => void) | undefined
      }
      'parking-feedback': HTMLAttributes<ParkingFeedbackElement> & RefAttributes<ParkingFeedbackElement> & {
        appeal?: string | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-appeal-sent'?: ((event: ParkingFeedbackEvents['parking-appeal-sent']) => void) | undefined
        'onparking-error'?: ((event: ParkingFeedbackEvents['parking-error']) => void) | undefined
      }
      'parking-fines': HTMLAttributes<ParkingFinesElement> & RefAttributes<ParkingFinesElement> & {
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-error'?: ((event: ParkingFinesEvents['parking-error']) => void) | undefined
      }
      'parking-guest-payment': HTMLAttributes<ParkingGuestPaymentElement> & RefAttributes<ParkingGuestPaymentElement> & {
        zone?: string | undefined
        parking?: string | undefined
        plate?: string | undefined
        duration?: number | string | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-cost'?: ((event: ParkingGuestPaymentEvents['parking-cost']) => void) | undefined
        'onparking-redirect'?: ((event: ParkingGuestPaymentEvents['parking-redirect']) => void) | undefined
        'onparking-paid'?: ((event: ParkingGuestPaymentEvents['parking-paid']) => void) | undefined
        'onparking-failed'?: ((event: ParkingGuestPaymentEvents['parking-failed']) => void) | undefined
        'onparking-error'?: ((event: ParkingGuestPaymentEvents['parking-error']) => void) | undefined
      }
      'parking-login': HTMLAttributes<ParkingLoginElement> & RefAttributes<ParkingLoginElement> & {
        open?: boolean | undefined
        kind?: 'individual' | 'legal' | undefined
        'registration-url'?: string | undefined
        'restore-url'?: string | undefined
        'legal-url'?: string | undefined
        'coop-url'?: string | undefined
        'next-url'?: string | undefined
        'callback-url'?: string | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-signed-in'?: ((event: ParkingLoginEvents['parking-signed-in']) => void) | undefined
        'onparking-signed-out'?: ((event: ParkingLoginEvents['parking-signed-out']) => void) | undefined
        'onparking-navigate'?: ((event: ParkingLoginEvents['parking-navigate']) => void) | undefined
        'onparking-close'?: ((event: ParkingLoginEvents['parking-close']) => void) | undefined
        'onparking-error'?: ((event: ParkingLoginEvents['parking-error']) => void) | undefined
      }
      'parking-map': HTMLAttributes<ParkingMapElement> & RefAttributes<ParkingMapElement> & {
        selected?: string | undefined
        filter?: string | undefined
        center?: string | undefined
        zoom?: number | string | undefined
        kiosk?: boolean | undefined
        'idle-seconds'?: number | string | undefined
        worker?: boolean | undefined
        'guest-payment-url'?: string | undefined
        'payment-url'?: string | undefined
        'zone-marking'?: boolean | undefined
        'marked-zones'?: string | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-select'?: ((event: ParkingMapEvents['parking-select']) => void) | undefined
        'onparking-filter'?: ((event: ParkingMapEvents['parking-filter']) => void) | undefined
        'onparking-navigate'?: ((event: ParkingMapEvents['parking-navigate']) => void) | undefined
        'onparking-zones'?: ((event: ParkingMapEvents['parking-zones']) => void) | undefined
        'onparking-idle'?: ((event: ParkingMapEvents['parking-idle']) => void) | undefined
        'onparking-error'?: ((event: ParkingMapEvents['parking-error']) => void) | undefined
      }
      'parking-news': HTMLAttributes<ParkingNewsElement> & RefAttributes<ParkingNewsElement> & {
        item?: string | undefined
        'item-url'?: string | undefined
        'list-url'?: string | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-navigate'?: ((event: ParkingNewsEvents['parking-navigate']) => void) | undefined
        'onparking-content'?: ((event: ParkingNewsEvents['parking-content']) => void) | undefined
        'onparking-error'?: ((event: ParkingNewsEvents['parking-error']) => void) | undefined
      }
      'parking-notices': HTMLAttributes<ParkingNoticesElement> & RefAttributes<ParkingNoticesElement> & {
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-navigate'?: ((event: ParkingNoticesEvents['parking-navigate']) => void) | undefined
        'onparking-error'?: ((event: ParkingNoticesEvents['parking-error']) => void) | undefined
      }
      'parking-operations': HTMLAttributes<ParkingOperationsElement> & RefAttributes<ParkingOperationsElement> & {
        period?: 'all' | 'yesterday' | 'today' | 'weekly' | 'monthly' | 'custom' | undefined
        from?: string | undefined
        to?: string | undefined
        type?: 'all' | 'payment' | 'refill' | 'renew' | 'cancel' | 'paymentSubscription' | 'bonus20' | undefined
        vehicle?: string | undefined
        place?: string | undefined
        order?: 'date' | 'length' | '' | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-filter'?: ((event: ParkingOperationsEvents['parking-filter']) => void) | undefined
        'onparking-operation'?: ((event: ParkingOperationsEvents['parking-operation']) => void) | undefined
        'onparking-export'?: ((event: ParkingOperationsEvents['parking-export']) => void) | undefined
        'onparking-error'?: ((event: ParkingOperationsEvents['parking-error']) => void) | undefined
      }
      'parking-payment': HTMLAttributes<ParkingPaymentElement> & RefAttributes<ParkingPaymentElement> & {
        zone?: string | undefined
        parking?: string | undefined
        plate?: string | undefined
        duration?: number | string | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-cost'?: ((event: ParkingPaymentEvents['parking-cost']) => void) | undefined
        'onparking-redirect'?: ((event: ParkingPaymentEvents['parking-redirect']) => void) | undefined
        'onparking-paid'?: ((event: ParkingPaymentEvents['parking-paid']) => void) | undefined
        'onparking-session-started'?: ((event: ParkingPaymentEvents['parking-session-started']) => void) | undefined
        'onparking-session-ended'?: ((event: ParkingPaymentEvents['parking-session-ended']) => void) | undefined
        'onparking-failed'?: ((event: ParkingPaymentEvents['parking-failed']) => void) | undefined
        'onparking-error'?: ((event: ParkingPaymentEvents['parking-error']) => void) | undefined
      }
      'parking-profile': HTMLAttributes<ParkingProfileElement> & RefAttributes<ParkingProfileElement> & {
        section?: 'person' | 'phones' | 'vehicles' | 'documents' | 'notifications' | 'balance' | 'password' | 'my-data' | '' | undefined
        'add-vehicle'?: boolean | undefined
        'topup-url'?: string | undefined
        'parking-url'?: string | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-profile-changed'?: ((event: ParkingProfileEvents['parking-profile-changed']) => void) | undefined
        'onparking-signed-out'?: ((event: ParkingProfileEvents['parking-signed-out']) => void) | undefined
        'onparking-account-deleted'?: ((event: ParkingProfileEvents['parking-account-deleted']) => void) | undefined
        'onparking-navigate'?: ((event: ParkingProfileEvents['parking-navigate']) => void) | undefined
        'onparking-error'?: ((event: ParkingProfileEvents['parking-error']) => void) | undefined
      }
      'parking-receipt-view': HTMLAttributes<ParkingReceiptViewElement> & RefAttributes<ParkingReceiptViewElement> & {
        place?: string | undefined
        'date-in'?: string | undefined
        'date-out'?: string | undefined
        price?: string | undefined
        ts?: string | undefined
        sig?: string | undefined
        number?: string | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-error'?: ((event: ParkingReceiptViewEvents['parking-error']) => void) | undefined
      }
      'parking-receipts': HTMLAttributes<ParkingReceiptsElement> & RefAttributes<ParkingReceiptsElement> & {
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-receipt'?: ((event: ParkingReceiptsEvents['parking-receipt']) => void) | undefined
        'onparking-error'?: ((event: ParkingReceiptsEvents['parking-error']) => void) | undefined
      }
      'parking-registration': HTMLAttributes<ParkingRegistrationElement> & RefAttributes<ParkingRegistrationElement> & {
        step?: number | string | undefined
        salt?: string | undefined
        code?: string | undefined
        'rules-url'?: string | undefined
        'login-url'?: string | undefined
        'next-url'?: string | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-registered'?: ((event: ParkingRegistrationEvents['parking-registered']) => void) | undefined
        'onparking-navigate'?: ((event: ParkingRegistrationEvents['parking-navigate']) => void) | undefined
        'onparking-error'?: ((event: ParkingRegistrationEvents['parking-error']) => void) | undefined
      }
      'parking-restore-password': HTMLAttributes<ParkingRestorePasswordElement> & RefAttributes<ParkingRestorePasswordElement> & {
        step?: number | string | undefined
        salt?: string | undefined
        error?: 'EmptyPass' | undefined
        email?: string | undefined
        'login-url'?: string | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-password-restored'?: ((event: ParkingRestorePasswordEvents['parking-password-restored']) => void) | undefined
        'onparking-navigate'?: ((event: ParkingRestorePasswordEvents['parking-navigate']) => void) | undefined
        'onparking-error'?: ((event: ParkingRestorePasswordEvents['parking-error']) => void) | undefined
      }
      'parking-sms-commands': HTMLAttributes<ParkingSmsCommandsElement> & RefAttributes<ParkingSmsCommandsElement> & {
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-empty'?: ((event: ParkingSmsCommandsEvents['parking-empty']) => void) | undefined
        'onparking-error'?: ((event: ParkingSmsCommandsEvents['parking-error']) => void) | undefined
      }
      'parking-subscription-constructor': HTMLAttributes<ParkingSubscriptionConstructorElement> & RefAttributes<ParkingSubscriptionConstructorElement> & {
        vehicle?: string | undefined
        zones?: string | undefined
        'subscriptions-href'?: string | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-zones'?: ((event: ParkingSubscriptionConstructorEvents['parking-zones']) => void) | undefined
        'onparking-redirect'?: ((event: ParkingSubscriptionConstructorEvents['parking-redirect']) => void) | undefined
        'onparking-subscribed'?: ((event: ParkingSubscriptionConstructorEvents['parking-subscribed']) => void) | undefined
        'onparking-failed'?: ((event: ParkingSubscriptionConstructorEvents['parking-failed']) => void) | undefined
        'onparking-receipt-made'?: ((event: ParkingSubscriptionConstructorEvents['parking-receipt-made']) => void) | undefined
        'onparking-navigate'?: ((event: ParkingSubscriptionConstructorEvents['parking-navigate']) => void) | undefined
        'onparking-error'?: ((event: ParkingSubscriptionConstructorEvents['parking-error']) => void) | undefined
      }
      'parking-subscriptions': HTMLAttributes<ParkingSubscriptionsElement> & RefAttributes<ParkingSubscriptionsElement> & {
        vehicle?: string | undefined
        view?: 'all' | 'benefits' | 'offers' | undefined
        'constructor-href'?: string | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-redirect'?: ((event: ParkingSubscriptionsEvents['parking-redirect']) => void) | undefined
        'onparking-subscribed'?: ((event: ParkingSubscriptionsEvents['parking-subscribed']) => void) | undefined
        'onparking-subscription-changed'?: ((event: ParkingSubscriptionsEvents['parking-subscription-changed']) => void) | undefined
        'onparking-failed'?: ((event: ParkingSubscriptionsEvents['parking-failed']) => void) | undefined
        'onparking-receipt-made'?: ((event: ParkingSubscriptionsEvents['parking-receipt-made']) => void) | undefined
        'onparking-navigate'?: ((event: ParkingSubscriptionsEvents['parking-navigate']) => void) | undefined
        'onparking-error'?: ((event: ParkingSubscriptionsEvents['parking-error']) => void) | undefined
      }
      'parking-topup': HTMLAttributes<ParkingTopupElement> & RefAttributes<ParkingTopupElement> & {
        shortage?: number | string | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-redirect'?: ((event: ParkingTopupEvents['parking-redirect']) => void) | undefined
        'onparking-topped-up'?: ((event: ParkingTopupEvents['parking-topped-up']) => void) | undefined
        'onparking-failed'?: ((event: ParkingTopupEvents['parking-failed']) => void) | undefined
        'onparking-receipt-made'?: ((event: ParkingTopupEvents['parking-receipt-made']) => void) | undefined
        'onparking-error'?: ((event: ParkingTopupEvents['parking-error']) => void) | undefined
      }
      'parking-update-info': HTMLAttributes<ParkingUpdateInfoElement> & RefAttributes<ParkingUpdateInfoElement> & {
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-error'?: ((event: ParkingUpdateInfoEvents['parking-error']) => void) | undefined
      }
    }
  }
}
