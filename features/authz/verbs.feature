@area:authz @needs:rbac @needs:impersonation
Feature: Verbs and subresources ask for permissions of their own
  Also under role-based access control, a permission for one thing is none for its neighbour.

  @rule:authz-patch-verb @rule:authz-refused-403
  Scenario: Who may update may not patch
    authz-patch-verb: PATCH needs patch.
    Mistake: PATCH is authorized as update.
    Given a server that knows the users of the profile "rbac"
    And the Endpoints "one-subset" named "a"
    And the user "zed" has a role in the namespace with:
      | verbs     | ["get","update","create"] |
      | apiGroups | [""]                      |
      | resources | ["endpoints"]             |
    And the request header "Impersonate-User" is "zed"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"x":"y"}}}
      """
    Then the answer is 403 Forbidden
    And the answer is a Status with:
      | message | endpoints "a" is forbidden: User "zed" cannot patch resource "endpoints" in API group "" in the namespace "{namespace}" |
    And the stored Endpoints "a" is unchanged

  @rule:authz-patch-verb
  Scenario: Who may patch needs no update
    authz-patch-verb: patch is enough.
    Mistake: both verbs are asked for.
    Given a server that knows the users of the profile "rbac"
    And the Endpoints "one-subset" named "a"
    And the user "zed" has a role in the namespace with:
      | verbs     | ["patch"]     |
      | apiGroups | [""]          |
      | resources | ["endpoints"] |
    And the request header "Impersonate-User" is "zed"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"x":"y"}}}
      """
    Then the answer is 200
    And the answer has:
      | metadata.labels.x | y |

  @rule:rest-subresource-own-authorization @rule:authz-decision-attributes @needs:type:pods
  Scenario Outline: <resources> does not allow to get <path>
    rest-subresource-own-authorization: a subresource is authorized under its own name.
    Mistake: a subresource is authorized as its parent, or the other way round.
    Given a server that knows the users of the profile "rbac"
    And the Pod "one-container" named "a"
    And the user "zed" has a role in the namespace with:
      | verbs     | ["get"]     |
      | apiGroups | [""]        |
      | resources | <resources> |
    And the request header "Impersonate-User" is "zed"
    When GET /api/v1/namespaces/{namespace}/<path>
    Then the answer is 403 Forbidden
    And the answer is a Status with:
      | message | pods "a" is forbidden: User "zed" cannot get resource "<resource>" in API group "" in the namespace "{namespace}" |
      | details | {"name":"a","kind":"pods"} |

    Examples: parent and subresource
      | resources       | path          | resource    |
      | ["pods"]        | pods/a/status | pods/status |
      | ["pods/status"] | pods/a        | pods        |
      | ["*/scale"]     | pods/a/status | pods/status |

  @rule:rest-subresource-own-authorization @needs:type:pods
  Scenario Outline: <resources> allows to get the status of a Pod
    rest-subresource-own-authorization: the permission for the subresource is enough.
    Mistake: the parent is asked for too.
    Given a server that knows the users of the profile "rbac"
    And the Pod "one-container" named "a"
    And the user "zed" has a role in the namespace with:
      | verbs     | ["get"]     |
      | apiGroups | [""]        |
      | resources | <resources> |
    And the request header "Impersonate-User" is "zed"
    When GET /api/v1/namespaces/{namespace}/pods/a/status
    Then the answer is 200

    Examples: names of the subresource
      | resources       |
      | ["pods/status"] |
      | ["*"]           |

    @needs:type:rolebindings.rbac
    Examples: a star before it
      | resources    |
      | ["*/status"] |

  @rule:authz-anonymous-rbac-default @needs:type:rolebindings.rbac @needs:anonymous-auth @needs:client-ca
  Scenario Outline: An anonymous GET of <path> answers <code>
    authz-anonymous-rbac-default: health and version, and nothing else.
    Mistake: discovery or metrics are open, or the health endpoints are closed.
    Given a server that knows the users of the profile "rbac"
    And the request shows no certificate
    When GET <path>
    Then the answer is <code>

    Examples: open and closed
      | path                                    | code |
      | /healthz                                | 200  |
      | /livez                                  | 200  |
      | /readyz                                 | 200  |
      | /version                                | 200  |
      | /api                                    | 403  |
      | /apis                                   | 403  |
      | /metrics                                | 403  |
      | /readyz/ping                            | 403  |
      | /api/v1/namespaces/default/endpoints    | 403  |
      | /api/v1/namespaces/default/endpoints/a  | 403  |
