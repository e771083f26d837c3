@area:authn @needs:structured-authn @needs:client-ca
Feature: Anonymous access by the configuration file
  The file may let requests without credentials in on some paths only, or on none.

  @rule:authn-config-anonymous
  Scenario Outline: With the profile <profile> an anonymous request gets <status> on <path>
    authn-config-anonymous: the paths of the file are compared as a whole; elsewhere it is 401, not 403.
    Detects: a path is compared by its beginning, the conditions aren't read, or the answer is 403.
    Given a server with the profile "<profile>"
    And the request carries:
      | certificate | (absent) |
    When GET <path>
    Then the answer is <status>

    Examples: paths
      | profile         | path                       | status |
      | anonymous-paths | /livez                     | 200    |
      | anonymous-paths | /livez?verbose             | 200    |
      | anonymous-paths | /healthz                   | 200    |
      | anonymous-paths | /livez/ping                | 401    |
      | anonymous-paths | /readyz                    | 401    |
      | anonymous-paths | /version                   | 401    |
      | anonymous-paths | /livezx                    | 401    |
      | anonymous-paths | /livez/                    | 401    |
      | anonymous-paths | /api/v1/namespaces/default | 401    |
      | anonymous-off   | /livez                     | 401    |
      | anonymous-off   | /readyz                    | 401    |
      | anonymous-off   | /api/v1/namespaces/default | 401    |
