; SPDX-License-Identifier: Zlib
; The installer for Windows: makensis -DVERSION=… -DSTAGE=FOLDER -DOUT=FILE windows.nsi
; Installs the game for all users, with a start menu entry, an uninstaller, links that begin with gyre://, and a firewall
; rule that lets other players reach the game, and nothing else. `/S` installs silently, `/D=FOLDER` elsewhere.
Target amd64-unicode
!include MUI2.nsh

Name "Gyre ${VERSION}"
OutFile "${OUT}"
InstallDir "$PROGRAMFILES64\Gyre"
RequestExecutionLevel admin
SetCompressor /SOLID lzma
ManifestDPIAware true
BrandingText " "
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Gyre"
VIAddVersionKey FileDescription "Installs Gyre"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey LegalCopyright "zlib licence"

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Gyre"
!define LINKS "Software\Classes\gyre"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\gyre.exe"
!define MUI_FINISHPAGE_RUN_NOTCHECKED

!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English
!insertmacro MUI_LANGUAGE German
!insertmacro MUI_LANGUAGE Spanish
!insertmacro MUI_LANGUAGE French
!insertmacro MUI_LANGUAGE Swedish

!macro remove_rule
    nsExec::Exec 'netsh advfirewall firewall delete rule name="Gyre" program="$INSTDIR\gyre.exe"'
    Pop $0
!macroend

Section
    SetShellVarContext all
    SetOutPath "$INSTDIR"
    File /r "${STAGE}/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\Gyre.lnk" "$INSTDIR\gyre.exe"
    !insertmacro remove_rule
    nsExec::Exec 'netsh advfirewall firewall add rule name="Gyre" dir=in action=allow protocol=udp program="$INSTDIR\gyre.exe"'
    Pop $0
    WriteRegStr HKLM "${LINKS}" "" "URL:Gyre"
    WriteRegStr HKLM "${LINKS}" "URL Protocol" ""
    WriteRegStr HKLM "${LINKS}\DefaultIcon" "" "$INSTDIR\gyre.exe"
    WriteRegStr HKLM "${LINKS}\shell\open\command" "" '"$INSTDIR\gyre.exe" "%1"'
    WriteRegStr HKLM "${KEY}" DisplayName "Gyre"
    WriteRegStr HKLM "${KEY}" DisplayVersion "${VERSION}"
    WriteRegStr HKLM "${KEY}" DisplayIcon "$INSTDIR\gyre.exe"
    WriteRegStr HKLM "${KEY}" InstallLocation "$INSTDIR"
    WriteRegStr HKLM "${KEY}" UninstallString '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKLM "${KEY}" QuietUninstallString '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKLM "${KEY}" NoModify 1
    WriteRegDWORD HKLM "${KEY}" NoRepair 1
SectionEnd

; Scores, replays and settings of the players are not touched. Only what was installed goes: the folder may hold others.
Section Uninstall
    SetShellVarContext all
    !insertmacro remove_rule
    Delete "$SMPROGRAMS\Gyre.lnk"
    Delete "$INSTDIR\gyre.exe"
    Delete "$INSTDIR\gyre-replay.exe"
    Delete "$INSTDIR\uninstall.exe"
    RMDir /r "$INSTDIR\share\gyre"
    RMDir /r "$INSTDIR\share\locale"
    RMDir /r "$INSTDIR\share\doc\gyre"
    RMDir "$INSTDIR\share\doc"
    RMDir "$INSTDIR\share"
    RMDir "$INSTDIR"
    DeleteRegKey HKLM "${LINKS}"
    DeleteRegKey HKLM "${KEY}"
SectionEnd
