import { useEffect } from 'react'

/**
 * Replaces the package of the same name, with which dialogs lock scrolling. The package inserts a <style> element, but
 * the content security policy allows only style sheets made by script, as here.
 */
export function stylesheetSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  return {
    add: (css: string) => {
      if (users === 0) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }
      users += 1
    },
    remove: () => {
      users -= 1
      if (users > 0) return
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
      sheet = undefined
    },
  }
}

export function styleHookSingleton() {
  const sheet = stylesheetSingleton()
  return (css: string) => {
    useEffect(() => {
      sheet.add(css)
      return () => sheet.remove()
    }, [css])
  }
}

export function styleSingleton() {
  const useStyle = styleHookSingleton()
  return function Sheet({ styles }: { readonly styles: string }) {
    useStyle(styles)
    return null
  }
}
