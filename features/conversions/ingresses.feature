@area:conversions
@needs:type:ingresses.networking
Feature: Ingress v1
  A backend is a service with a port number or name, and each path has a pathType.

  @rule:conv-ingress-defaultbackend
  Scenario: The server stores the default backend of an Ingress in spec.defaultBackend
    conv-ingress-defaultbackend: the field is called defaultBackend in v1.
    Detects: a server that stores the field under the name of v1beta1.
    When POST /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses with the body:
      """
      {apiVersion: networking.orch.io/v1, kind: Ingress, metadata: {name: a}, spec: {defaultBackend: {service: {name: s, port: {number: 80}}}}}
      """
    Then the response is a success
    And the response has:
      | spec.defaultBackend.service.name        | s        |
      | spec.defaultBackend.service.port.number | 80       |
      | spec.backend                            | (absent) |

  Scenario Outline: A POST of an Ingress with <field> returns 400 BadRequest with strict validation
    conv-ingress-defaultbackend, conv-ingress-service-name: the field has a different path in v1.
    Detects: a server that still reads the field of v1beta1.
    When POST /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses?fieldValidation=Strict with the body:
      """
      {apiVersion: networking.orch.io/v1, kind: Ingress, metadata: {name: a}, spec: {<spec>}}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | contains | strict decoding error: unknown field |
      | message | contains | <field>                              |

    @rule:conv-ingress-defaultbackend
    Examples: backend
      | field        | spec                                                                                                        |
      | spec.backend | defaultBackend: {service: {name: s, port: {number: 80}}}, backend: {service: {name: s, port: {number: 80}}} |

    @rule:conv-ingress-service-name
    Examples: service name
      | field                           | spec                                                                     |
      | spec.defaultBackend.serviceName | defaultBackend: {service: {name: s, port: {number: 80}}, serviceName: s} |

  Scenario Outline: The server stores the backend port <stored port> as a <field>
    conv-ingress-service-name, conv-ingress-service-port-number, conv-ingress-service-port-name: a service has a name, and its port is a number or a
    name.
    Detects: a server that stores the backend in the fields serviceName and servicePort of v1beta1.
    When POST /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses with the body:
      """
      {apiVersion: networking.orch.io/v1, kind: Ingress, metadata: {name: a}, spec: {rules: [{http: {paths: [{path: /, pathType: Prefix,
       backend: {service: {name: s, port: {<port>}}}}]}}]}}
      """
    Then the response is a success
    And the response has:
      | spec.rules[0].http.paths[0].backend.service.name | s             |
      | spec.rules[0].http.paths[0].backend.service.port | <stored port> |

    @rule:conv-ingress-service-port-number @rule:conv-ingress-service-name
    Examples: port number
      | field  | port       | stored port   |
      | number | number: 80 | {"number":80} |

    @rule:conv-ingress-service-port-name
    Examples: port name
      | field | port       | stored port     |
      | name  | name: http | {"name":"http"} |

  Scenario Outline: POST of an Ingress with a path <problem> returns 422 Invalid
    conv-ingress-pathtype-required, conv-ingress-pathtype-values: each path must have one of the three path types.
    Detects: a server that accepts a path without a type or with an unknown type.
    When POST /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses with the body:
      """
      {apiVersion: networking.orch.io/v1, kind: Ingress, metadata: {name: a}, spec: {rules: [{http: {paths: [{path: /, <type>
       backend: {service: {name: s, port: {number: 80}}}}]}}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                                | reason   |
      | spec.rules[0].http.paths[0].pathType | <reason> |

    @rule:conv-ingress-pathtype-required
    Examples: missing pathType
      | problem            | type | reason             |
      | without a pathType |      | FieldValueRequired |

    @rule:conv-ingress-pathtype-values
    Examples: unknown pathType
      | problem                  | type             | reason                 |
      | with an unknown pathType | pathType: Regex, | FieldValueNotSupported |

  @rule:conv-ingress-pathtype-values
  Scenario Outline: POST of an Ingress with the pathType <type> succeeds
    conv-ingress-pathtype-values: the path types are Prefix, Exact and ImplementationSpecific.
    Detects: a server that does not support one of the path types.
    When POST /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses with the body:
      """
      {apiVersion: networking.orch.io/v1, kind: Ingress, metadata: {name: a}, spec: {rules: [{http: {paths: [{path: /, pathType: <type>,
       backend: {service: {name: s, port: {number: 80}}}}]}}]}}
      """
    Then the response is a success
    And the response has:
      | spec.rules[0].http.paths[0].pathType | <type> |

    Examples: path types
      | type                   |
      | Exact                  |
      | Prefix                 |
      | ImplementationSpecific |
